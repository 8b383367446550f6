// The board in space is drawn here, so that the page never waits for the graphics. Everything that it takes is in this
// one file, so that it can be put anywhere.

import { Painter } from "./board-renderer";
import { type Message, obey, type Orders, type Replies } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

let painter: Painter | undefined;

const tell = (...reply: Message<Replies>) => self.postMessage(reply);

self.addEventListener("message", ({ data }: MessageEvent<Message<Orders>>) => {
  if (data[0] === "start") {
    try {
      painter = new Painter(data[1], data[2], tell);
    } catch {
      // There are no graphics here.
      tell("lost");
    }
  } else if (painter) {
    obey<Omit<Orders, "start">>(painter, data);
  }
});

// Of other errors the page hears by itself.
self.addEventListener("unhandledrejection", () => tell("lost"));
