import type { ViewMaker } from "./view";

export const makeSpaceView: ViewMaker = () => {
  throw new Error("no WebGL");
};
