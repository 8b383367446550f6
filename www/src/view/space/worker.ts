// The board in space is drawn here, so that the page never waits for the graphics. Everything that it takes is in this
// one file, so that it can be put anywhere.

import { BoardRenderer } from "./board-renderer";
import { type Message, dispatch, type Commands, type Replies } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

let renderer: BoardRenderer | undefined;

const reply = (...reply: Message<Replies>) => self.postMessage(reply);

self.addEventListener("message", ({ data }: MessageEvent<Message<Commands>>) => {
  if (data[0] === "start") {
    try {
      renderer = new BoardRenderer(data[1], data[2], reply);
    } catch {
      // There are no graphics here.
      reply("lost");
    }
  } else if (renderer) {
    dispatch<Omit<Commands, "start">>(renderer, data);
  }
});

// Of other errors the page hears by itself.
self.addEventListener("unhandledrejection", () => reply("lost"));
