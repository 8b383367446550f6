// A small button in the corner that moves the camera back. It is visible only while the camera has been moved.

import { svg } from "../../svg";
import type { Palette } from "../scene";

const ICON = {
  viewBox: "0 0 24 24",
  width: 20,
  height: 20,
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 2,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};

export class HomeButton {
  /** Not reachable with Tab: the keyboard has Shift and Home instead. */
  readonly root = document.createElement("button");

  constructor(home: () => void) {
    const { root } = this;
    root.type = "button";
    root.tabIndex = -1;
    root.append(svg("svg", ICON, svg("path", { d: "M5 12a7 7 0 1 0 2.2-5.1M7.5 2.8v4.4h4.4" })));
    Object.assign(root.style, {
      position: "absolute",
      top: "4px",
      right: "4px",
      width: "40px",
      height: "40px",
      padding: "0",
      borderRadius: "50%",
      placeItems: "center",
      cursor: "pointer",
      border: "1px solid",
    });
    root.addEventListener("click", home);
    // Pointers on the button make no gestures on the board.
    for (const name of ["pointerdown", "pointermove"]) root.addEventListener(name, (event) => event.stopPropagation());
    this.show(false);
  }

  applyTheme(palette: Palette): void {
    Object.assign(this.root.style, { color: palette.ink, background: palette.ground, borderColor: palette.edge });
  }

  show(isAway: boolean): void {
    this.root.style.display = isAway ? "grid" : "none";
  }
}
