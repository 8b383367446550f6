// The HTML code that puts the board, or the whole game, into other pages, and a preview of it.

import { writeGames } from "../study/writer";
import type { ShareWords } from "../words/share";
import type { Context } from "./context";
import { gameHash, LONGEST_LINK } from "./game-link";
import { turnedCamera } from "./turned-camera";
import { h } from "./html";
import type { Study } from "./study";

/**
 * What a frame may do in another page: run its scripts, and load them as what they are, files of its own host. It may
 * neither open windows nor lead that page elsewhere.
 */
const SANDBOX = "allow-scripts allow-same-origin";

export function embedCode({ game }: Pick<Context, "game">, text: ShareWords, study: Study) {
  let isShown = false;
  const code = h("textarea", { rows: 4, readonly: true, class: "code", "aria-label": text.embed, id: "embed" });
  const mistake = h("p", { class: "error", role: "status" });
  const preview = h("div", { class: "preview" });
  const choice = (group: string, type: "radio" | "checkbox", name: string, isChecked = false) => {
    const input = h("input", { type, name: group, onchange: () => void show() });
    input.checked = isChecked;
    return { input, label: h("label", { class: "check" }, input, name) };
  };
  const ofBoard = choice("embed-what", "radio", text.embedWhat.board, true);
  const ofGame = choice("embed-what", "radio", text.embedWhat.game);
  const asElement = choice("embed-kind", "radio", text.embedElement, true);
  const asFrame = choice("embed-kind", "radio", text.embedFrame);
  const analysis = choice("embed-analysis", "checkbox", text.embedAnalysis);
  const computer = choice("embed-computer", "checkbox", text.embedComputer);

  const viewOf = (): [string, string][] => (game.view ? [["view", game.view]] : []);
  const settings = () => {
    const { board, position } = game.state;
    const words: [string, string][] = [["board", board]];
    if (position !== "-") words.push(["position", position]);
    words.push(...viewOf());
    // A board that was turned is shown from there.
    const camera = turnedCamera(game);
    if (camera) words.push(["camera", camera]);
    if (computer.input.checked) words.push(["second", "computer"], ["level", "3"]);
    if (analysis.input.checked) words.push(["analysis", ""]);
    return words;
  };

  const script = `<script type="module" src="${new URL("fourfold.js", location.href).href}"></script>\n`;
  const frameCode = (address: URL, height: number, sandbox: string) =>
    `<iframe src="${address.href}" title="Fourfold" width="480" height="${height}" style="border:0" sandbox="${sandbox}" allow="cross-origin-isolated"></iframe>`;
  const frame = (address: URL): Node | string =>
    h("iframe", { src: address.href, title: text.preview, loading: "lazy", class: ofGame.input.checked && "game" });

  const boardParts = () => {
    const words = settings();
    const address = new URL("embed.html", location.href);
    for (const [name, value] of words) address.searchParams.set(name, value || "true");
    if (asFrame.input.checked) return { code: frameCode(address, 560, SANDBOX), made: () => frame(address) };
    const code = `${script}<fourfold-board${attributes(words)}></fourfold-board>`;
    return { code, made: () => h("fourfold-board", Object.fromEntries(words)) };
  };
  const gameParts = async () => {
    const [file, words] = [writeGames([study.tree]), viewOf()];
    const address = new URL("embed.html", location.href);
    for (const [name, value] of words) address.searchParams.set(name, value);
    address.hash = await gameHash(file).catch(() => "");
    const shown = new URL(address);
    const { lang, dataset } = document.documentElement;
    shown.searchParams.set("lang", lang);
    shown.searchParams.set("theme", dataset.theme ?? "auto");
    // In a frame, because the app itself doesn't need the code of the element.
    const made = () => (address.hash ? frame(shown) : "");
    if (asElement.input.checked) {
      return { code: `${script}<fourfold-game${attributes(words)}>\n${escaped(file)}</fourfold-game>`, made };
    }
    if (!address.hash || address.href.length > LONGEST_LINK) return undefined;
    // It lets visitors save the game.
    return { code: frameCode(address, 860, `${SANDBOX} allow-downloads`), made };
  };

  let shown: string | undefined;
  let turns = 0;
  const show = async () => {
    if (!isShown) return;
    const turn = ++turns;
    const isGame = ofGame.input.checked;
    analysis.label.hidden = computer.label.hidden = isGame;
    const parts = isGame ? await gameParts().catch(() => undefined) : boardParts();
    if (turn !== turns || !isShown) return;
    code.value = parts?.code ?? "";
    mistake.textContent = parts ? "" : text.frameTooLong;
    if (shown === code.value) return;
    shown = code.value;
    preview.replaceChildren(...(parts ? [parts.made()] : []));
  };
  const turn = (on: boolean) => {
    isShown = on;
    // A hidden board needs no engine.
    if (!on) preview.replaceChildren();
    shown = undefined;
  };
  const group = (...labels: HTMLElement[]) =>
    h("div", { class: "pair", role: "group", "aria-label": text.embed }, ...labels);
  const choices = h(
    "div",
    {},
    group(ofBoard.label, ofGame.label),
    group(asElement.label, asFrame.label, analysis.label, computer.label),
  );
  return { code, mistake, preview, choices, show, turn };
}

function attributes(words: readonly (readonly [name: string, value: string])[]): string {
  return words.map(([name, value]) => (value ? ` ${name}="${value}"` : ` ${name}`)).join("");
}

/** Returns a text as it stands in HTML. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
