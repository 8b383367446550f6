// Moves that are shown on the board while a button is pointed at, or has been reached with the keyboard.

import type { FourfoldBoard } from "../element/index";

/** Has a button show moves, which are asked for when they are needed. */
export function previewing(game: FourfoldBoard, button: HTMLButtonElement, moves: () => string): void {
  // Not when it only appears under the pointer, or gets the focus because another one has gone.
  button.addEventListener("pointermove", ({ pointerType, movementX, movementY }) => {
    if (pointerType !== "touch" && (movementX !== 0 || movementY !== 0)) game.preview(moves());
  });
  button.addEventListener("focus", ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLButtonElement) game.preview(moves());
  });
  for (const name of ["pointerleave", "blur"]) button.addEventListener(name, () => game.preview(""));
}
