// The controls of the 3D view, between board and toolbar: from where a board with depth is seen, and how far apart its
// levels are.

import { CAMERA_PRESETS, type CameraPose, type CameraPreset } from "../game/camera";
import type { Words } from "../words/words";

const PRESETS = Object.keys(CAMERA_PRESETS) as CameraPreset[];

export class ViewControls {
  readonly root = document.createElement("div");
  readonly #presets = new Map<CameraPreset, HTMLButtonElement>();
  readonly #spread = document.createElement("input");
  readonly #spreadName = document.createElement("span");

  constructor(look: (pose: Partial<CameraPose>, isGlide: boolean) => void) {
    this.root.className = "view-controls";
    this.root.setAttribute("part", "view-controls");
    this.root.setAttribute("role", "group");
    for (const preset of PRESETS) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "choice small";
      button.addEventListener("click", () => {
        const { turn, tilt, zoom } = CAMERA_PRESETS[preset];
        look({ turn, tilt, zoom }, true);
      });
      this.#presets.set(preset, button);
      this.root.append(button);
    }
    Object.assign(this.#spread, { type: "range", min: "0", max: "1", step: "0.05", value: "0" });
    this.#spread.addEventListener("input", () => look({ spread: Number(this.#spread.value) }, false));
    const label = document.createElement("label");
    label.className = "spread";
    label.append(this.#spreadName, this.#spread);
    this.root.append(label);
  }

  /** Shows the pose of the camera; nothing if it is undefined. */
  show(pose: CameraPose | undefined, words: Words): void {
    this.root.hidden = pose === undefined;
    if (!pose) return;
    this.root.setAttribute("aria-label", words.viewControls);
    for (const [preset, button] of this.#presets) setText(button, words.cameraPreset[preset]);
    setText(this.#spreadName, words.spread);
    const spread = String(pose.spread);
    if (this.#spread.value !== spread) this.#spread.value = spread;
  }
}

function setText(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
