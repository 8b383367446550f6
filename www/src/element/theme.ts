// The theme of the element: its style sheet, and the palette that the views take from it.

import type { Palette } from "../view/scene";
import { SVG_STYLE } from "../view/svg-view";

const LIGHT = `
  --_first: var(--fourfold-first, #c8502d);
  --_first-mark: var(--fourfold-first-mark, #fff4e6);
  --_second: var(--fourfold-second, #2f5d8a);
  --_second-mark: var(--fourfold-second-mark, #f2f6fb);
  --_board: var(--fourfold-board, #dfc29a);
  --_edge: var(--fourfold-edge, #a97f4f);
  --_hole: var(--fourfold-hole, #f7f0e2);
  --_ground: var(--fourfold-ground, #f8f2e7);
  --_ink: var(--fourfold-ink, #382c22);
  --_accent: var(--fourfold-accent, #a44a24);
  --_win: var(--fourfold-win, #2c6e49);
  --_draw: var(--fourfold-draw, #6d5c4c);
  --_loss: var(--fourfold-loss, #9b2c3a);
  --_dark: 0;
  color-scheme: light;`;

const DARK = `
  --_first: var(--fourfold-first, #e07a4f);
  --_first-mark: var(--fourfold-first-mark, #2a1608);
  --_second: var(--fourfold-second, #7fb0de);
  --_second-mark: var(--fourfold-second-mark, #0e1c2a);
  --_board: var(--fourfold-board, #5b4430);
  --_edge: var(--fourfold-edge, #84664a);
  --_hole: var(--fourfold-hole, #2c241d);
  --_ground: var(--fourfold-ground, #211a15);
  --_ink: var(--fourfold-ink, #f2e7d8);
  --_accent: var(--fourfold-accent, #e58c5f);
  --_win: var(--fourfold-win, #7fd1a0);
  --_draw: var(--fourfold-draw, #c0ad98);
  --_loss: var(--fourfold-loss, #ff9d95);
  --_dark: 1;
  color-scheme: dark;`;

/** The colours as CSS variables of the host, from those of the page. */
export const COLOURS = `
:host {${LIGHT} }
@media (prefers-color-scheme: dark) { :host(:not([theme="light"])) {${DARK} } }
:host([theme="dark"]) {${DARK} }
`;

const STYLE = `${COLOURS}
:host {
  display: block;
  position: relative;
  box-sizing: border-box;
  padding: var(--fourfold-padding, 0.75rem);
  border-radius: 1rem;
  /* The page around may be light where the board is dark. */
  background: var(--_ground);
  color: var(--_ink);
  font: 1rem/1.4 system-ui, sans-serif;
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.board {
  position: relative;
  width: 100%;
  height: var(--fourfold-height, auto);
  aspect-ratio: 1;
  border-radius: 0.9rem;
}
.board > svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.board > svg { touch-action: manipulation; -webkit-tap-highlight-color: transparent; }
.grid { position: absolute; inset: 0; display: flex; flex-direction: column; opacity: 0; pointer-events: none; }
.grid > div { flex: 1; display: flex; }
.grid > div > div { flex: 1; }
.board:has(.grid :focus-visible) { outline: 3px solid var(--_accent); outline-offset: 3px; }
[hidden] { display: none !important; }
.loading {
  position: absolute; inset: 0 0 auto; width: fit-content; margin: 0.4rem auto; padding: 0.15rem 0.8rem;
  border: 1px solid var(--_edge); border-radius: 1rem; background: var(--_ground); font-size: 0.9rem;
  pointer-events: none; animation: appear 0.2s 0.3s both;
}
.loading:empty { display: none; }
@keyframes appear { from { opacity: 0; } }
.turn-hint {
  position: absolute; inset: auto 0 0.3rem; width: fit-content; margin: 0 auto; padding: 0.1rem 0.7rem;
  border-radius: 1rem; background: color-mix(in srgb, var(--_ground) 80%, transparent); font-size: 0.85rem; pointer-events: none;
}
.view-controls { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem; margin-top: 0.4rem; }
/* Where the board is narrow, it stands below the buttons. */
.spread { display: flex; align-items: center; gap: 0.45rem; flex: 1 1 8.6rem; font-size: 0.85rem; }
.spread input { flex: 1; min-width: 3.5rem; max-width: 14rem; height: 2.25rem; margin: 0; accent-color: var(--_accent); }
.prompt { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.6rem; }
.prompt p { flex: 1 0 100%; margin: 0; font-weight: 600; }
/* Where the board is narrow, whose turn it is stands above the buttons. */
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem; margin-top: 0.6rem; min-height: 2.75rem; }
.buttons { display: flex; gap: 0.1rem; margin-left: auto; min-width: 0; }
.status { flex: 1 1 auto; display: flex; align-items: center; gap: 0.55rem; min-width: min-content; }
.status svg { flex: none; width: 1.5rem; height: 1.5rem; }
.message { color: var(--_loss); margin: 0.4rem 0 0; overflow-wrap: anywhere; }
.message:empty { margin: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
button {
  flex: 0 1 2.75rem; min-width: 1.75rem; display: grid; place-items: center; width: 2.75rem; height: 2.75rem; padding: 0;
  border: 1px solid transparent; border-radius: 0.6rem; background: none; color: inherit; cursor: pointer;
}
button.choice {
  flex: 0 1 auto; max-width: 100%; overflow-wrap: break-word;
  width: auto; min-height: 2.75rem; height: auto; padding: 0.3rem 0.6rem; border-color: var(--_edge); font: inherit;
}
button.small { min-height: 2.25rem; padding: 0.15rem 0.5rem; font-size: 0.85rem; }
button[aria-pressed="true"] { border-color: var(--_ink); background: var(--_ink); color: var(--_ground); }
.prompt button.choice:first-of-type { border-color: var(--_accent); background: var(--_accent); color: var(--_ground); font-weight: 600; }
button svg { width: 1.35rem; height: 1.35rem; fill: none; stroke: currentColor; stroke-width: 1.9; stroke-linecap: round; stroke-linejoin: round; }
button:hover:not([aria-disabled="true"]) { border-color: var(--_edge); }
button[aria-disabled="true"] { opacity: 0.4; cursor: default; }
button:focus-visible { outline: 3px solid var(--_accent); outline-offset: 1px; }
.first-face { fill: var(--_first); stroke: var(--_first-mark); }
.second-face { fill: var(--_second); stroke: var(--_second-mark); }
`;

/**
 * Returns a function that returns the style sheet for a document: one that is made in another document has no effect. A
 * page's content security policy may forbid a <style> element, but not this.
 */
export function styleSheets(style: string): (document: Document) => CSSStyleSheet {
  const sheets = new WeakMap<Document, CSSStyleSheet>();
  return (document) => {
    let sheet = sheets.get(document);
    if (!sheet) {
      sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
      sheet.replaceSync(style);
      sheets.set(document, sheet);
    }
    return sheet;
  };
}

export const styleSheetFor = styleSheets(STYLE + SVG_STYLE);

/** Reads the current colours of an element from its CSS variables. */
export function paletteOf(host: HTMLElement): Palette {
  const style = getComputedStyle(host);
  const colour = (name: string) => style.getPropertyValue(`--_${name}`).trim();
  return {
    first: colour("first"),
    firstMark: colour("first-mark"),
    second: colour("second"),
    secondMark: colour("second-mark"),
    board: colour("board"),
    edge: colour("edge"),
    hole: colour("hole"),
    ground: colour("ground"),
    ink: colour("ink"),
    accent: colour("accent"),
    win: colour("win"),
    draw: colour("draw"),
    loss: colour("loss"),
    isDark: colour("dark") === "1",
  };
}
