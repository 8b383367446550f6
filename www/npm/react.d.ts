// <fourfold-board> and <fourfold-game> in the JSX of React 19: import type {} from "fourfold/react";

import type { ClassAttributes, HTMLAttributes } from "react";
import type { FourfoldBoard, FourfoldEvents, FourfoldGame, GameProperties, Properties } from "./fourfold.js";

/** React listens to the events of custom elements under their names, prefixed with `on`. */
type Listeners = { [Key in keyof FourfoldEvents as `on${Key}`]?: (event: FourfoldEvents[Key]) => void };

type Common<Element> = HTMLAttributes<Element> & ClassAttributes<Element> & Listeners;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "fourfold-board": Common<FourfoldBoard> & Partial<Properties>;
      "fourfold-game": Common<FourfoldGame> & Partial<GameProperties>;
    }
  }
}
