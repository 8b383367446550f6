// The worker that draws the board in 3D, so that the page never waits for the graphics. It is bundled into a single
// file, so that it can be served from anywhere.

import { BoardRenderer } from "./board-renderer";
import { type CallMessage, dispatch, type Commands, type Replies } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

let renderer: BoardRenderer | undefined;

const reply = (...reply: CallMessage<Replies>) => self.postMessage(reply);

self.addEventListener("message", ({ data }: MessageEvent<CallMessage<Commands>>) => {
  if (data[0] === "start") {
    try {
      renderer = new BoardRenderer(data[1], data[2], reply);
    } catch {
      // There is no WebGL 2.
      reply("lost");
    }
  } else if (renderer) {
    dispatch<Omit<Commands, "start">>(renderer, data);
  }
});

// Other errors reach the page by themselves.
self.addEventListener("unhandledrejection", () => reply("lost"));
