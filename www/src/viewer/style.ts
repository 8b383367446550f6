// The style sheet of <fourfold-game>.

import { COLOURS, styleSheets } from "../element/theme";

const STYLE = `${COLOURS}
:host {
  --_quiet: color-mix(in srgb, var(--_ink) 78%, var(--_ground));
  --_line: color-mix(in srgb, var(--_ink) 28%, var(--_ground));
  display: block;
  border-radius: 1rem;
  background: var(--_ground);
  color: var(--_ink);
  font: 1rem/1.4 system-ui, sans-serif;
}
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
p { margin: 0; }
.frame { container-type: inline-size; padding: var(--fourfold-padding, 0.75rem); }
.game { display: grid; gap: 0.6rem; outline: none; }
.game:focus-visible { outline: 3px solid var(--_accent); outline-offset: 3px; border-radius: 0.5rem; }
.game > * { min-width: 0; }
@container (min-width: 38rem) {
  .game { grid-template: "table head" auto "table side" 1fr / minmax(0, 1.35fr) minmax(0, 1fr); gap: 0.6rem 1.2rem; }
  .head { grid-area: head; }
  .table { grid-area: table; }
  .side { grid-area: side; }
}
fourfold-board { --fourfold-padding: 0; }
.head:not(:has(p:not(:empty))) { display: none; }
.title { color: var(--_quiet); font-size: 0.9rem; overflow-wrap: anywhere; }
.players { font-weight: 600; white-space: pre-wrap; overflow-wrap: anywhere; }
.comment { white-space: pre-line; overflow-wrap: anywhere; }
/* The list of moves stays where it is from comment to comment, unless they are long. */
.commented .side > .comment { min-height: 4.2em; }
.side { display: flex; flex-direction: column; gap: 0.6rem; }
.steps { display: flex; justify-content: center; gap: 0.5rem; margin-top: 0.5rem; }
.moves { display: flex; flex-wrap: wrap; gap: 0.25rem; max-height: 22rem; padding: 0.2rem; overflow-y: auto; }
@container (max-width: 38rem) { .moves { max-height: 13rem; } }
.moves .variation {
  display: flex; flex: 1 0 100%; flex-wrap: wrap; gap: 0.25rem; padding-left: 0.7rem; border-left: 2px solid var(--_line);
}
.moves .comment { align-self: center; max-width: 100%; color: var(--_quiet); font-style: italic; }
.moves .number { color: var(--_quiet); font-size: 0.8rem; font-weight: 400; }
.tools { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; justify-content: space-between; margin-top: auto; }
.tools label { flex: 1 1 10rem; min-width: 0; font-size: 0.9rem; }
.message { color: var(--_loss); overflow-wrap: anywhere; }
button, select {
  min-height: 2.75rem; border: 1px solid var(--_edge); border-radius: 0.55rem; background: none; color: inherit; font: inherit;
}
select { display: block; width: 100%; padding: 0.2rem 0.4rem; background: var(--_ground); text-overflow: ellipsis; }
button { padding: 0.1rem 0.8rem; white-space: pre; cursor: pointer; }
button:hover { border-color: var(--_ink); }
:is(button, select):focus-visible { outline: 3px solid var(--_accent); outline-offset: 1px; }
.moves button { min-width: 2.6rem; min-height: 2.25rem; padding: 0.1rem 0.45rem; border-color: var(--_line); font-variant-numeric: tabular-nums; }
.moves button[aria-current="true"] { border-color: var(--_ink); background: var(--_ink); color: var(--_ground); font-weight: 700; }
.moves button[aria-current="true"] .number { color: inherit; }
.moves .undone { border-style: dashed; }
.steps button { display: grid; place-items: center; width: 3.2rem; padding: 0.2rem; }
.steps button[aria-disabled="true"] { opacity: 0.4; cursor: default; }
.steps svg { width: 1.3rem; height: 1.3rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
`;

export const viewerSheetFor = styleSheets(STYLE);
