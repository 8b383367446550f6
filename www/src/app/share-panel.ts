// The Share tab: the position as a link, the game as text and as a file, a picture, and a board for other pages.

import { CAMERA_PRESETS, cameraText } from "../game/camera";
import type { Context, Panel } from "./context";
import { arrangeForm } from "./arrange-form";
import { download } from "./download";
import { filmForm } from "./film-form";
import { gameText } from "./game-text";
import { field, h } from "./html";
import { linkTo } from "./link";
import type { Study } from "./study";

const IMAGE_WIDTH = 1200;

/**
 * What a frame may do in another page: run its scripts, and load them as what they are, files of its own host. It may
 * neither open windows nor lead that page elsewhere.
 */
const SANDBOX = "allow-scripts allow-same-origin";

export function sharePanel(context: Context, study: Study): Panel {
  const { game, text, notify } = context;
  const copyButton = (what: string, source: () => string) =>
    h(
      "button",
      {
        type: "button",
        class: "small",
        "aria-label": `${text.copy}: ${what}`,
        onclick: async () => {
          const isCopied = await navigator.clipboard?.writeText(source()).then(
            () => true,
            () => false,
          );
          notify(isCopied ? text.copied : text.notCopied);
        },
      },
      text.copy,
    );

  const link = h("input", { readonly: true, class: "code", id: "link" });

  const save = async () => {
    const blob = await game.toImage(IMAGE_WIDTH).catch(() => undefined);
    // The board shows why there is none.
    if (blob) download(blob, `fourfold-${game.state.board}-${game.state.position}.png`);
  };
  const copyImage = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": game.toImage(IMAGE_WIDTH) })]);
      notify(text.copied);
    } catch {
      notify(text.imageNotCopied);
    }
  };

  const film = filmForm(context, study);
  const asText = gameText(context, study, copyButton);
  const embed = embedding({ game, text });
  const show = () => {
    const { board, position } = game.state;
    link.value = linkTo({ board, position });
    asText.show();
    film.show();
    embed.show();
  };
  for (const name of ["fourfold-change", "fourfold-camera"]) game.addEventListener(name, show);

  const root = h(
    "div",
    { class: "panel-body" },
    h(
      "div",
      {},
      field(text.link, link),
      h(
        "div",
        { class: "row spaced" },
        copyButton(text.link, () => link.value),
      ),
    ),
    asText.root,
    arrangeForm(context, study),
    h("h2", {}, text.image),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "small", onclick: save }, text.saveImage),
      h("button", { type: "button", class: "small", onclick: copyImage }, text.copyImage),
    ),
    film.root,
    h("h2", {}, text.embed),
    h("p", { class: "quiet" }, text.embedHelp),
    embed.choices,
    embed.code,
    h(
      "div",
      { class: "row" },
      copyButton(text.embed, () => embed.code.value),
    ),
    h("h3", {}, text.preview),
    embed.preview,
  );
  return {
    root,
    onShow: (isShown) => {
      embed.turn(isShown);
      if (isShown) show();
    },
  };
}

/** Makes the HTML code for other pages, and a preview of it. */
function embedding({ game, text }: Pick<Context, "game" | "text">) {
  let isShown = false;
  const code = h("textarea", { rows: 4, readonly: true, class: "code", "aria-label": text.embed, id: "embed" });
  const preview = h("div", { class: "preview" });
  const radio = (name: string, value: string, isChecked: boolean) => {
    const input = h("input", { type: "radio", name: "embed-kind", value, onchange: () => show() });
    input.checked = isChecked;
    return { input, label: h("label", { class: "check" }, input, name) };
  };
  const check = (name: string) => {
    const input = h("input", { type: "checkbox", onchange: () => show() });
    return { input, label: h("label", { class: "check" }, input, name) };
  };
  const asElement = radio(text.embedElement, "element", true);
  const asFrame = radio(text.embedFrame, "frame", false);
  const analysis = check(text.embedAnalysis);
  const computer = check(text.embedComputer);

  const settings = () => {
    const { board, position } = game.state;
    const words: [string, string][] = [["board", board]];
    if (position !== "-") words.push(["position", position]);
    if (game.view) words.push(["view", game.view]);
    // A board that was turned is shown from there.
    const camera = game.shownView.view === "3d" && game.camera ? cameraText(game.camera) : "";
    if (camera && camera !== cameraText(CAMERA_PRESETS.corner)) words.push(["camera", camera]);
    if (computer.input.checked) words.push(["second", "computer"], ["level", "3"]);
    if (analysis.input.checked) words.push(["analysis", ""]);
    return words;
  };

  let shown = "";
  const show = () => {
    if (!isShown) return;
    const words = settings();
    const attributes = words.map(([name, value]) => (value ? ` ${name}="${value}"` : ` ${name}`)).join("");
    const element = `<fourfold-board${attributes}></fourfold-board>`;
    const frame = new URL("embed.html", location.href);
    for (const [name, value] of words) frame.searchParams.set(name, value || "true");
    const script = new URL("fourfold.js", location.href).href;
    const isFrame = asFrame.input.checked;
    code.value = isFrame
      ? `<iframe src="${frame.href}" title="Fourfold" width="480" height="560" style="border:0" sandbox="${SANDBOX}" allow="cross-origin-isolated"></iframe>`
      : `<script type="module" src="${script}"></script>\n${element}`;
    if (shown === code.value) return;
    shown = code.value;
    preview.replaceChildren();
    if (isFrame) preview.append(h("iframe", { src: frame.href, title: text.preview, loading: "lazy" }));
    else preview.append(h("fourfold-board", Object.fromEntries(words)));
  };
  const turn = (on: boolean) => {
    isShown = on;
    // A hidden board needs no engine.
    if (!on) preview.replaceChildren();
    shown = "";
  };
  const choices = h(
    "div",
    { class: "pair", role: "group", "aria-label": text.embed },
    asElement.label,
    asFrame.label,
    analysis.label,
    computer.label,
  );
  return { code, preview, choices, show, turn };
}
