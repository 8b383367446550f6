// Where the camera is, for links and for other pages, which show the board from there.

import { cameraText } from "../game/camera";
import type { FourfoldBoard } from "../element/index";

/** Returns the camera of a board in 3D that was turned; an empty text otherwise. */
export function turnedCamera(game: FourfoldBoard): string {
  const pose = game.shownView.view === "3d" ? game.camera : undefined;
  const camera = pose ? cameraText(pose) : "";
  return camera === "corner" ? "" : camera;
}
