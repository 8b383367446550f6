// Draws a board as SVG. The views of layers and of flat boards differ only in their layout.

import type { Board } from "../game/board";
import { DRAWN, type Shape } from "../game/shape";
import { svg } from "../svg";
import type { Label, Palette, Scene } from "./scene";
import type { View, ViewHost } from "./view";

/** The places of everything in the picture. The unit is the width of a cell. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Returns the centre of a cell. */
  at(cell: number): [x: number, y: number];
  /** Returns the place of a column's label; if missing, labels are in the cell where a stone would land. */
  labelAt?(column: number): [x: number, y: number];
  /** Returns how far a stone falls into a cell. */
  fallHeight(cell: number): number;
  /** The boards behind the cells, and the texts on them. */
  readonly boards: readonly { x: number; y: number; width: number; height: number }[];
  readonly texts: readonly { x: number; y: number; text: string }[];
}

const NAMES = ["first", "second"] as const;
const HOLE = 0.4;
const STONE = 0.39;
const SHADE = "rgba(0, 0, 0, 0.28)";
/** What is left of a cross around a number. */
const TICKS = "M-0.25 -0.25-0.2-0.2M0.25-0.25 0.2-0.2M-0.25 0.25-0.2 0.2M0.25 0.25 0.2 0.2";

/** The style sheet of every picture, which the page has to apply. */
export const SVG_STYLE = `
.plane {
  font-family: system-ui, sans-serif;
  user-select: none;
  .tile { fill: var(--board); stroke: var(--edge); stroke-width: 0.03; }
  .note { fill: var(--ink); font-size: 0.26px; font-weight: 600; text-anchor: middle; dominant-baseline: central; }
  .hole { fill: var(--hole); stroke: var(--edge); stroke-width: 0.025; }
  .cell.open .hole { stroke-width: 0.045; }
  .digit { fill: var(--ink); opacity: 0; font-size: 0.26px; text-anchor: middle; dominant-baseline: central; }
  .digits .cell.open .digit { opacity: 0.75; }
  .stone .face { stroke: var(--shade); stroke-width: 0.025; }
  .first .face { fill: var(--first); }
  .second .face { fill: var(--second); }
  .mark { fill: none; stroke-width: 0.055; stroke-linecap: round; }
  .first .mark { stroke: var(--first-mark); }
  .second .mark { stroke: var(--second-mark); }
  .number { font-size: 0.3px; font-weight: 700; text-anchor: middle; dominant-baseline: central; }
  .number { stroke: var(--number-edge); stroke-width: 0.06; paint-order: stroke; stroke-linejoin: round; }
  .first .number { fill: var(--first-mark); }
  .second .number { fill: var(--second-mark); }
  .diamond + .number { font-size: 0.24px; stroke: none; }
  .first .diamond + .number { fill: color-mix(in srgb, var(--first) var(--number-share), black); }
  .second .diamond + .number { fill: color-mix(in srgb, var(--second) var(--number-share), black); }
  .ghost { opacity: 0.45; }
  .shown .face { stroke: var(--ink); stroke-width: 0.05; stroke-dasharray: 0.12 0.08; }
  .shown { opacity: 0.88; }
  .forced { filter: grayscale(0.85); }
  .first .diamond { fill: var(--first-mark); }
  .second .diamond { fill: var(--second-mark); }
  .first .diamond + .mark { stroke: var(--first); }
  .second .diamond + .mark { stroke: var(--second); }
  .halo { fill: none; stroke: var(--ink); stroke-width: 0.085; }
  .decided .stone:not(.winning) { opacity: 0.42; }
  .cursor { fill: none; stroke: var(--accent); stroke-width: 0.07; }
  .aim { fill: none; stroke: var(--accent); stroke-width: 0.035; stroke-dasharray: 0.08 0.07; }
  .hint { fill: none; stroke: var(--accent); stroke-width: 0.09; stroke-dasharray: 0.16 0.1; }
  .open-line { stroke-width: 0.07; stroke-linecap: round; fill: none; }
  .open-line.first { stroke: var(--first); }
  .open-line.second { stroke: var(--second); stroke-dasharray: 0.01 0.16; stroke-width: 0.1; }
  .badge circle { fill: var(--ground); stroke: var(--ink); stroke-width: 0.03; }
  .badge text { fill: var(--ink); font-size: 0.21px; font-weight: 700; text-anchor: middle; dominant-baseline: central; }
  .pointed { fill: none; stroke: var(--ink); stroke-width: 0.04; }
  .threat .face { stroke: var(--shade); stroke-width: 0.025; }
  .threat .now { fill: none; stroke-width: 0.05; }
  .threat.first .now { stroke: var(--first); }
  .threat.second .now { stroke: var(--second); }
  .label text { font-size: 0.27px; font-weight: 700; text-anchor: middle; dominant-baseline: central; }
  .label rect { rx: 0.17px; stroke-width: 0.035; }
  .label.win rect { fill: var(--win); stroke: var(--win); }
  .label.draw rect { fill: var(--draw); stroke: var(--draw); }
  .label.loss rect { fill: var(--loss); stroke: var(--loss); }
  .label:not(.estimate) text { fill: var(--on-value); }
  .label.estimate rect { fill: var(--ground); stroke: var(--ink); stroke-dasharray: 0.06 0.05; stroke-width: 0.02; }
  .label.estimate text { fill: var(--ink); font-weight: 500; font-size: 0.245px; }
  .label .best { stroke-width: 0.035; rx: 0.22px; stroke-dasharray: none; }
  .label rect.best { fill: none; stroke: var(--ink); }
}
`;

/** The nodes of a cell, and what its stone looks like. */
interface Cell {
  group: SVGGElement;
  stone: SVGGElement | undefined;
  key: string;
}

export class SvgView implements View {
  readonly root = svg("svg", { class: "plane", part: "drawing", "aria-hidden": "true" });
  readonly #cells: Cell[] = [];
  readonly #back = svg("g");
  readonly #holes = svg("g");
  readonly #marks = svg("g", { "pointer-events": "none" });
  readonly #lines = svg("g", { "pointer-events": "none" });
  readonly #labels = svg("g", { "pointer-events": "none" });
  readonly #shapes = svg("g", { "pointer-events": "none" });
  /** The cell where drawing with the right button has begun. */
  #drawnFrom: number | undefined;
  #labelKeys: string[] = [];
  #labelNodes: (SVGGElement | undefined)[] = [];
  #layout: Layout | undefined;
  /** Width by height; undefined until the browser has laid out the page. */
  #aspect: number | undefined;
  #board: Board | undefined;
  #scene: Scene | undefined;
  /** The column and the cell under the pointer. */
  #pointed: number | undefined;
  #pointedCell: number | undefined;
  #reducedMotion = false;
  readonly #observer: ResizeObserver;

  constructor(
    private readonly host: ViewHost,
    /** Returns the layout of a board in a space of this aspect ratio, which is width by height. */
    private readonly layoutOf: (board: Board, aspect: number) => Layout,
    palette: Palette,
    reducedMotion: boolean,
  ) {
    this.root.append(this.#back, this.#holes, this.#lines, this.#marks, this.#shapes, this.#labels);
    this.applyTheme(palette, reducedMotion);
    this.root.addEventListener("pointermove", (event) => this.#point(event));
    this.root.addEventListener("pointerleave", () => this.#pointAt(undefined, undefined));
    this.root.addEventListener("click", (event) => {
      const place = this.#placeAt(event);
      if (place) this.host.drop(place.column, place.cell);
    });
    this.root.addEventListener("contextmenu", (event) => event.preventDefault());
    this.root.addEventListener("pointerdown", (event) => {
      if (event.button === 2) this.#drawnFrom = this.#placeAt(event)?.cell;
    });
    this.root.addEventListener("pointerup", (event) => {
      const [from, to] = [this.#drawnFrom, this.#placeAt(event)?.cell];
      if (event.button !== 2) return;
      this.#drawnFrom = undefined;
      if (from !== undefined && to !== undefined) this.host.draw(from, to);
    });
    this.#observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      this.#aspect = height > 0 ? width / height : 1;
      this.#arrange();
    });
    this.#observer.observe(this.root);
  }

  show(scene: Scene, isMove: boolean): void {
    this.#scene = scene;
    if (scene.board !== this.#board) {
      this.#board = scene.board;
      this.#layout = undefined;
      if (this.#aspect) this.#arrange();
    } else {
      this.#draw(isMove);
    }
  }

  applyTheme(palette: Palette, reducedMotion: boolean): void {
    this.#reducedMotion = reducedMotion;
    const colours: Record<string, string> = {
      first: palette.first,
      "first-mark": palette.firstMark,
      second: palette.second,
      "second-mark": palette.secondMark,
      board: palette.board,
      edge: palette.edge,
      hole: palette.hole,
      ground: palette.ground,
      ink: palette.ink,
      accent: palette.accent,
      win: palette.win,
      draw: palette.draw,
      loss: palette.loss,
      "on-value": palette.isDark ? "#15100c" : "#ffffff",
      shade: SHADE,
      // Light numbers on stones, and dark ones on diamonds, need more contrast than the marks have.
      "number-edge": palette.isDark ? "none" : SHADE,
      "number-share": palette.isDark ? "100%" : "85%",
    };
    for (const [name, colour] of Object.entries(colours)) this.root.style.setProperty(`--${name}`, colour);
  }

  async image(width: number): Promise<Blob> {
    if (!this.#layout) this.#arrange();
    const { width: across, height: down } = this.#layout!;
    const picture = this.root.cloneNode(true) as SVGSVGElement;
    const height = Math.round((width * down) / across);
    picture.setAttribute("width", String(width));
    picture.setAttribute("height", String(height));
    const style = svg("style");
    style.textContent = SVG_STYLE;
    picture.prepend(style, svg("rect", { width: across, height: down, fill: "var(--ground)" }));
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture could be made"))), "image/png");
    });
  }

  end(): void {
    this.#observer.disconnect();
  }

  /** Lays the board out again if the board or the aspect ratio calls for another layout. */
  #arrange(): void {
    if (!this.#board || !this.#scene) return;
    const layout = this.layoutOf(this.#board, this.#aspect ?? 1);
    if (this.#layout?.width === layout.width && this.#layout.height === layout.height) return;
    this.#layout = layout;
    this.root.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.#back.replaceChildren(
      ...layout.boards.map((board) => svg("rect", { class: "tile", rx: 0.3, ...board })),
      ...layout.texts.map(({ x, y, text }) => {
        const note = svg("text", { class: "note", x, y });
        note.textContent = text;
        return note;
      }),
    );
    this.#cells.length = 0;
    this.#labelKeys = [];
    this.#labelNodes = [];
    this.#labels.replaceChildren();
    for (let cell = 0; cell < this.#board.cells; cell++) {
      const [x, y] = layout.at(cell);
      const group = svg("g", { class: "cell", transform: `translate(${x} ${y})` });
      const digit = svg("text", { class: "digit" });
      digit.textContent = this.#board.digits[cell % this.#board.columns]!;
      group.append(svg("circle", { class: "hole", r: HOLE }), digit);
      this.#cells.push({ group, stone: undefined, key: "" });
    }
    this.#holes.replaceChildren(...this.#cells.map(({ group }) => group));
    this.#draw(false);
  }

  #draw(isMove: boolean): void {
    const [scene, layout] = [this.#scene, this.#layout];
    if (!scene || !layout) return;
    const { stones, landings } = scene;
    const winning = new Set(scene.winningLines.flat());
    this.#holes.setAttribute("class", `${winning.size > 0 ? "decided" : ""} ${layout.labelAt ? "" : "digits"}`);
    this.root.style.cursor = scene.isOpen ? "pointer" : "default";
    const last = stones.at(-1)?.cell;
    const players = new Map(stones.map(({ cell, player }) => [cell, player]));
    const numbers = new Map(scene.numbers ? stones.map(({ cell }, at) => [cell, at + 1]) : []);
    const shown = new Set(stones.slice(scene.previewFrom ?? stones.length).map(({ cell }) => cell));
    const open = new Set(landings.filter((cell) => cell !== undefined));
    const ghost = scene.isOpen && this.#pointed !== undefined ? landings[this.#pointed] : undefined;
    this.#cells.forEach((cell, number) => {
      const player = players.get(number) ?? (number === ghost ? scene.mover : undefined);
      const isGhost = player !== undefined && number === ghost;
      const names = ["stone", player === 0 ? "first" : "second"];
      if (isGhost) names.push("ghost");
      if (number === last) names.push("last");
      if (winning.has(number)) names.push("winning");
      if (shown.has(number)) names.push("shown");
      if (scene.forced.includes(number)) names.push("forced");
      cell.group.classList.toggle("open", open.has(number) && !isGhost);
      const move = numbers.get(number);
      const key = player === undefined ? "" : [...names, move].join(" ");
      if (key === cell.key) return;
      cell.key = key;
      cell.stone?.remove();
      cell.stone = undefined;
      if (player === undefined) return;
      cell.stone = stoneNode(names, player, move);
      cell.group.append(cell.stone);
      if (isMove && number === last && !this.#reducedMotion) animateFall(cell.stone, layout.fallHeight(number));
    });
    this.#drawLines(scene, layout);
    this.#shapes.replaceChildren(...scene.shapes.map((shape) => shapeNode(shape, layout)));
    this.#drawMarks(scene, layout);
    this.#drawLabels(scene, layout);
  }

  /** Draws the lines through the cell under the pointer, and the threats. */
  #drawLines({ lines, threats, previewFrom }: Scene, layout: Layout): void {
    const open = lines.map(({ player, cells, stones }) => {
      const points = cells.map((cell) => layout.at(cell).join(" ")).join(" ");
      const opacity = 0.35 + 0.2 * stones;
      return svg("polyline", { class: `open-line ${NAMES[player]}`, points, opacity });
    });
    const marked = threats.map(({ cell, player, isPlayable }) => {
      const isShared = threats.some((other) => other.cell === cell && other.player !== player);
      const [x, y] = layout.at(cell);
      const aside = isShared ? (player === 0 ? -0.19 : 0.19) : 0;
      const group = svg("g", { class: `threat ${NAMES[player]}`, transform: `translate(${x + aside} ${y})` });
      const stone = svg("g", { transform: `scale(${isShared ? 0.42 : 0.5})` });
      stone.append(svg("circle", { class: "face", r: STONE }), markNode(player));
      group.append(stone);
      if (isPlayable) group.append(svg("circle", { class: "now", r: isShared ? 0.22 : 0.28 }));
      return group;
    });
    this.#lines.replaceChildren(...open, ...marked);
    if (previewFrom === undefined || this.#reducedMotion) return;
    const pulse = { opacity: [1, 0.25, 1] };
    for (const mark of marked) mark.animate(pulse, { duration: 1100, iterations: 8 });
  }

  /** Draws the cursor, the hint, and the rings of the column under the pointer. */
  #drawMarks(scene: Scene, layout: Layout): void {
    const marks: SVGElement[] = [];
    const ring = (cell: number | undefined, name: string, r: number) => {
      if (cell === undefined) return;
      const [cx, cy] = layout.at(cell);
      marks.push(svg("circle", { class: name, cx, cy, r }));
    };
    const column = (number: number, name: string) => {
      for (let cell = number; cell < scene.board.cells; cell += scene.board.columns) ring(cell, name, 0.45);
    };
    if (scene.isOpen && this.#pointed !== undefined) column(this.#pointed, "aim");
    if (scene.cursor !== undefined) {
      column(scene.cursor, "aim");
      ring(scene.landings[scene.cursor] ?? scene.cursor, "cursor", 0.455);
    }
    if (scene.hint !== undefined) ring(scene.landings[scene.hint], "hint", 0.4);
    this.#marks.replaceChildren(...marks);
  }

  #drawLabels(scene: Scene, layout: Layout): void {
    for (let column = 0; column < scene.board.columns; column++) {
      const [label, landing] = [scene.labels[column], scene.landings[column]];
      const at = label && (layout.labelAt?.(column) ?? (landing === undefined ? undefined : layout.at(landing)));
      const key = label && at ? JSON.stringify([label.text, label.kind, label.isBest, at]) : "";
      if (this.#labelKeys[column] === key) continue;
      this.#labelKeys[column] = key;
      this.#labelNodes[column]?.remove();
      this.#labelNodes[column] = undefined;
      if (!label || !at) continue;
      const node = labelNode(label, at);
      this.#labelNodes[column] = node;
      this.#labels.append(node);
    }
  }

  #point(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    const place = this.#placeAt(event);
    this.#pointAt(place?.column, place?.cell);
  }

  #pointAt(column: number | undefined, cell: number | undefined): void {
    if (column !== this.#pointed) {
      this.#pointed = column;
      this.#draw(false);
    }
    if (cell === this.#pointedCell) return;
    this.#pointedCell = cell;
    this.host.point(cell);
  }

  /** Returns the column under the pointer, and the cell if it is on one. */
  #placeAt(event: MouseEvent): { column: number; cell?: number } | undefined {
    const matrix = this.root.getScreenCTM();
    if (!matrix || !this.#layout || !this.#board) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [layout, board] = [this.#layout, this.#board];
    for (let cell = 0; cell < board.cells; cell++) {
      const [cx, cy] = layout.at(cell);
      if (Math.abs(x - cx) <= 0.5 && Math.abs(y - cy) <= 0.5) return { column: cell % board.columns, cell };
    }
    if (!layout.labelAt) return undefined;
    // On a flat board everything above and below a column belongs to it.
    const columns = Array.from({ length: board.columns }, (_, column) => column);
    const column = columns.find((column) => Math.abs(x - layout.at(column)[0]) <= 0.5);
    return column === undefined ? undefined : { column };
  }
}

/**
 * Makes a stone with the mark of its player, a ring or a cross, which the last one has on a diamond. With the number of a
 * move the mark is around that.
 */
function stoneNode(names: readonly string[], player: 0 | 1, move: number | undefined): SVGGElement {
  const group = svg("g", { class: names.join(" ") });
  group.append(svg("circle", { class: "face", r: STONE }));
  const mark = move === undefined ? markNode(player) : svg("text", { class: "number" });
  if (move !== undefined) {
    group.append(player === 0 ? svg("circle", { class: "mark", r: 0.31 }) : svg("path", { class: "mark", d: TICKS }));
    mark.textContent = String(move);
  }
  if (names.includes("last")) group.append(svg("path", { class: "diamond", d: "M0 -0.36 0.36 0 0 0.36 -0.36 0Z" }));
  group.append(mark);
  if (names.includes("winning")) group.append(svg("circle", { class: "halo", r: STONE + 0.035 }));
  return group;
}

/** Makes a note in a circle, to the upper right of a cell. */
function badgeNode(text: string, [x, y]: readonly [number, number]): SVGElement {
  const node = svg("g", { class: "badge", transform: `translate(${x + 0.29} ${y - 0.29})` });
  const said = svg("text");
  said.textContent = text;
  node.append(svg("circle", { r: 0.2 }), said);
  return node;
}

/** Makes a ring around a marked cell, or an arrow; or a note. */
function shapeNode(shape: Shape, layout: Layout): SVGElement {
  if (shape.kind === "note") return badgeNode(shape.text, layout.at(shape.cell));
  const stroke = DRAWN[shape.colour];
  const style = { fill: "none", stroke, "stroke-width": 0.1, "stroke-linecap": "round", opacity: 0.9 };
  if (shape.kind === "cell") {
    const [cx, cy] = layout.at(shape.cell);
    return svg("circle", { class: "shape", ...style, cx, cy, r: 0.44 });
  }
  const [[x, y], [toX, toY]] = [layout.at(shape.from), layout.at(shape.to)];
  const angle = Math.atan2(toY - y, toX - x);
  const wing = (turn: number) => `${toX - 0.3 * Math.cos(angle + turn)} ${toY - 0.3 * Math.sin(angle + turn)}`;
  return svg("path", {
    class: "shape",
    ...style,
    d: `M${x} ${y} ${toX} ${toY}M${wing(0.5)} ${toX} ${toY} ${wing(-0.5)}`,
  });
}

/** Makes the mark of a player: a ring or a cross. */
function markNode(player: 0 | 1): SVGElement {
  return player === 0
    ? svg("circle", { class: "mark", r: 0.19 })
    : svg("path", { class: "mark", d: "M-0.14 -0.14 0.14 0.14 M-0.14 0.14 0.14 -0.14" });
}

function labelNode(label: Label, [x, y]: [number, number]): SVGGElement {
  const classes = `label ${label.kind}`;
  const node = svg("g", { class: classes, transform: `translate(${x} ${y})` });
  const half = Math.max(0.27, 0.13 + 0.08 * label.text.length);
  node.append(svg("rect", { x: -half, y: -0.21, width: 2 * half, height: 0.42 }));
  if (label.isBest) {
    const around = { x: -half - 0.06, y: -0.27, width: 2 * half + 0.12, height: 0.54 };
    node.append(svg("rect", { class: "best", ...around }));
  }
  const text = svg("text");
  text.textContent = label.text;
  node.append(text);
  return node;
}

function animateFall(stone: SVGGElement, height: number): void {
  const time = 160 + 90 * Math.sqrt(height);
  const frames = [
    { transform: `translateY(${-height}px)`, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
    { transform: "translateY(0)", offset: 0.7, easing: "ease-out" },
    { transform: `translateY(${-Math.min(0.25, height / 12)}px)`, offset: 0.85, easing: "ease-in" },
    { transform: "translateY(0)" },
  ];
  stone.animate(frames, { duration: time * 1.4 });
}
