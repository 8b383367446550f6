// From where somebody looks at a board in 3D: like the position, it can be put into a link.

/** The place of the camera. */
export interface CameraPose {
  /** Degrees to the right of the front, from -180 to 180. */
  readonly turn: number;
  /** Degrees above the ground, from 0 to 90. */
  readonly tilt: number;
  /** How much nearer it is than where all of the board just fits. */
  readonly zoom: number;
  /** How far the levels of a board with depth are pulled apart: 0 is not at all, 1 as far as they go. */
  readonly spread: number;
}

/** Poses that have a name. */
export const CAMERA_PRESETS = {
  corner: { turn: -25, tilt: 42.4, zoom: 1, spread: 0 },
  above: { turn: 0, tilt: 85.9, zoom: 1, spread: 0 },
  side: { turn: 0, tilt: 12, zoom: 1, spread: 0 },
} as const satisfies Record<string, CameraPose>;

export type CameraPreset = keyof typeof CAMERA_PRESETS;

const RANGES = { turn: [-180, 180], tilt: [0, 90], zoom: [0.7, 3], spread: [0, 1] } as const;

/** Reads a pose: the name of a preset, or turn, tilt, zoom and spread, of which the last ones may be left out. */
export function readCamera(text: string): CameraPose | undefined {
  if (Object.hasOwn(CAMERA_PRESETS, text)) return CAMERA_PRESETS[text as CameraPreset];
  const words = text.trim().split(/[\s,]+/);
  const names = Object.keys(RANGES) as (keyof CameraPose)[];
  if (words.length > names.length) return undefined;
  const pose: CameraPose = { ...CAMERA_PRESETS.corner };
  for (const [index, word] of words.entries()) {
    const [name, number] = [names[index]!, word === "" ? NaN : Number(word)];
    const [least, most] = RANGES[name];
    if (!(number >= least && number <= most)) return undefined;
    (pose as Record<keyof CameraPose, number>)[name] = number;
  }
  return pose;
}

/** How far a pose may be from one with a name and count as that: nobody sees the difference. */
const NEAR: CameraPose = { turn: 0.05, tilt: 0.05, zoom: 0.005, spread: 0.005 };

/** Returns the text from which a pose is read: a name if it has one. */
export function cameraText(pose: CameraPose): string {
  const parts = Object.keys(NEAR) as (keyof CameraPose)[];
  const isNear = (preset: CameraPose) => parts.every((part) => Math.abs(pose[part] - preset[part]) <= NEAR[part]);
  const named = Object.entries(CAMERA_PRESETS).find(([, preset]) => isNear(preset));
  const { turn, tilt, zoom, spread } = pose;
  return named ? named[0] : [turn, tilt, zoom, spread].map((part) => Number(part.toFixed(2))).join(" ");
}
