// The sounds of the board: a soft wooden click when a stone lands, and a few notes when a game ends. They are computed, so
// that there is no file to load.

import type { FourfoldBoard } from "../element/index";
import { boardOf } from "../game/board";
import { readStored } from "./storage";

/** One of the tones that something gives when it is struck. */
interface Tone {
  /** In hertz. */
  pitch: number;
  /** The seconds in which it fades to about a third. */
  decay: number;
  strength: number;
}

/** A sound that can be played only so much later, in milliseconds, wouldn't be understood. */
const LATEST_MS = 600;
/** Stones that land closer together than this, in milliseconds, make one sound. */
const CLOSEST_MS = 60;
/** The seconds from the landing of the last stone to the sound of the end. */
const END_PAUSE = 0.2;
/** The seconds in which a sound sets in: without them it would crackle. */
const ATTACK = 0.0015;
const VOLUME = 0.3;

const CLICK: readonly Tone[] = [
  { pitch: 410, decay: 0.022, strength: 1 },
  { pitch: 1090, decay: 0.011, strength: 0.45 },
  { pitch: 2350, decay: 0.005, strength: 0.2 },
];

/** The notes of the end, of wooden bars: G, C and E. */
const NOTES = [392, 523.25, 659.25];
const NOTE_SECONDS = 0.13;
const bar = (pitch: number): Tone[] => [
  { pitch, decay: 0.16, strength: 1 },
  { pitch: 3.9 * pitch, decay: 0.03, strength: 0.25 },
];

/** Returns the samples of something struck, from -1 to 1. */
function struck(tones: readonly Tone[], rate: number): Float32Array<ArrayBuffer> {
  // After seven times its decay a tone is a thousandth of what it was.
  const length = Math.ceil(rate * 7 * Math.max(...tones.map(({ decay }) => decay)));
  const total = tones.reduce((sum, { strength }) => sum + strength, 0);
  return new Float32Array(length).map((_, at) => {
    const time = at / rate;
    const sum = tones.reduce(
      (sum, { pitch, decay, strength }) =>
        sum + strength * Math.exp(-time / decay) * Math.sin(2 * Math.PI * pitch * time),
      0,
    );
    return (Math.min(1, time / ATTACK) * sum) / total;
  });
}

/** Returns the samples of a stone that lands. */
export function clickSamples(rate: number): Float32Array<ArrayBuffer> {
  return struck(CLICK, rate);
}

/** Returns the samples of the end of a game. */
export function endSamples(rate: number): Float32Array<ArrayBuffer> {
  const notes = NOTES.map((pitch) => struck(bar(pitch), rate));
  const starts = notes.map((_, number) => Math.round(number * NOTE_SECONDS * rate));
  const samples = new Float32Array(starts.at(-1)! + notes.at(-1)!.length);
  notes.forEach((note, number) => {
    note.forEach((sample, at) => {
      const place = starts[number]! + at;
      if (place < samples.length) samples[place]! += sample / 2;
    });
  });
  return samples;
}

/** Returns about how many seconds a stone falls in a view, through this many cells. */
export function fallSeconds(view: FourfoldBoard["shownView"]["view"], cells: number): number {
  if (view === "3d") return Math.sqrt(cells / 17);
  // On the layers it only falls onto its own one.
  return 0.16 + 0.09 * Math.sqrt(view === "layers" ? 1 : cells);
}

class Sound {
  #context: AudioContext | undefined;
  /** When the last stone lands, in milliseconds. */
  #landing = -CLOSEST_MS;
  readonly #made = new Map<(rate: number) => Float32Array<ArrayBuffer>, AudioBuffer>();

  constructor(private readonly game: FourfoldBoard) {
    game.addEventListener("fourfold-move", ({ detail: { column, position } }) => {
      const seconds = this.#fallSeconds(column, position);
      const landing = performance.now() + 1000 * seconds;
      if (Math.abs(landing - this.#landing) < CLOSEST_MS) return;
      this.#landing = landing;
      this.#play(clickSamples, seconds);
    });
    game.addEventListener("fourfold-end", ({ detail: { position } }) => {
      const column = boardOf(game.state.board).digits.indexOf(position.at(-1)!);
      this.#play(endSamples, this.#fallSeconds(column, position) + END_PAUSE);
    });
    // Browsers let a page be heard only once someone has touched it, and may silence it while it is in the background.
    for (const name of ["pointerup", "keydown"]) {
      addEventListener(name, () => void this.#wake(), { capture: true, passive: true });
    }
  }

  /** Plays the sound of a stone at once. */
  click(): void {
    this.#play(clickSamples, 0);
  }

  #fallSeconds(column: number, position: string): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    const { board } = this.game.state;
    const { digits, height } = boardOf(board);
    const level = [...position].filter((digit) => digit === digits[column]).length - 1;
    return fallSeconds(this.game.shownView.view, height - level);
  }

  /** Returns the audio context once it runs; undefined if it can't. */
  async #wake(): Promise<AudioContext | undefined> {
    if (!readStored("sound")) return undefined;
    // To make it earlier is in vain, and some browsers complain.
    if (!(navigator.userActivation?.hasBeenActive ?? true)) return undefined;
    try {
      this.#context ??= new AudioContext();
      await this.#context.resume();
      return this.#context;
    } catch {
      // Some have none, and some machines no sound. The game goes on without it.
      return undefined;
    }
  }

  #play(samples: (rate: number) => Float32Array<ArrayBuffer>, delay: number): void {
    const asked = performance.now();
    void this.#wake().then((context) => {
      const late = performance.now() - asked;
      if (!context || late > LATEST_MS) return;
      const source = new AudioBufferSourceNode(context, { buffer: this.#bufferOf(samples, context) });
      source.connect(new GainNode(context, { gain: VOLUME })).connect(context.destination);
      source.start(context.currentTime + Math.max(0, delay - late / 1000));
    });
  }

  #bufferOf(samples: (rate: number) => Float32Array<ArrayBuffer>, { sampleRate }: AudioContext): AudioBuffer {
    let buffer = this.#made.get(samples);
    if (!buffer) {
      const made = samples(sampleRate);
      buffer = new AudioBuffer({ length: made.length, sampleRate });
      buffer.copyToChannel(made, 0);
      this.#made.set(samples, buffer);
    }
    return buffer;
  }
}

let sound: Sound | undefined;

/** Has the game be heard while that is chosen. Only one game is. */
export function soundOf(game: FourfoldBoard): Sound {
  sound ??= new Sound(game);
  return sound;
}
