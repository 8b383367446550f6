// <fourfold-board> in the JSX of React 19: import type {} from "fourfold/react";

import type { ClassAttributes, HTMLAttributes } from "react";
import type { FourfoldBoard, FourfoldEvents, Properties } from "./fourfold.js";

/** React listens to the events of custom elements under their names, prefixed with `on`. */
type Listeners = { [Key in keyof FourfoldEvents as `on${Key}`]?: (event: FourfoldEvents[Key]) => void };

type Common = HTMLAttributes<FourfoldBoard> & ClassAttributes<FourfoldBoard>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "fourfold-board": Common & Partial<Properties> & Listeners;
    }
  }
}
