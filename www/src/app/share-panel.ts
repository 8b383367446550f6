// The Share tab: the position as a link, the game as text and as a file, a picture, and a board for other pages.

import { writeGames } from "../study/writer";
import { SHARE } from "../words/share";
import { languageOf } from "../words/words";
import type { Context, Panel } from "./context";
import { arrangeForm } from "./arrange-form";
import { download } from "./download";
import { embedCode } from "./embed-code";
import { filmForm } from "./film-form";
import { BadGameLink, linkToGame } from "./game-link";
import { gameText } from "./game-text";
import { field, h } from "./html";
import { linkTo } from "./link";
import { canShare, isCopied, shareLink } from "./share-link";
import { turnedCamera } from "./turned-camera";
import type { Study } from "./study";

const IMAGE_WIDTH = 1200;

export function sharePanel(context: Context, study: Study): Panel {
  const { game, notify } = context;
  const text = SHARE[languageOf(document.documentElement.lang)];
  const copyButton = (what: string, source: () => string) =>
    h(
      "button",
      {
        type: "button",
        class: "small",
        "aria-label": `${text.copy}: ${what}`,
        onclick: async () => {
          notify((await isCopied(source())) ? text.copied : text.notCopied);
        },
      },
      text.copy,
    );

  const shareButton = (what: string, source: () => string) =>
    canShare() &&
    h(
      "button",
      {
        type: "button",
        class: "small",
        "aria-label": `${text.share}: ${what}`,
        onclick: async () => {
          const done = await shareLink("Fourfold", source());
          if (done !== "shared") notify(done === "copied" ? text.copied : text.notCopied);
        },
      },
      `${text.share}…`,
    );

  const link = h("input", { readonly: true, class: "code", id: "link" });
  const gameLink = h("input", { readonly: true, class: "code", id: "game-link" });
  const gameLinkParts = h(
    "div",
    {},
    field(text.gameLink, gameLink, text.gameLinkHelp),
    h(
      "div",
      { class: "row spaced" },
      copyButton(text.gameLink, () => gameLink.value),
      shareButton(text.gameLink, () => gameLink.value),
    ),
  );
  const noGameLink = h("p", { role: "status" });
  let isShown = false;
  let written = "";
  const showGameLink = async () => {
    const file = writeGames([study.tree]);
    if (!isShown || file === written) return;
    written = file;
    const made = await linkToGame(file, location.href).catch((error: unknown) => error);
    // The game may have gone on.
    if (file !== written) return;
    gameLinkParts.hidden = typeof made !== "string";
    gameLink.value = typeof made === "string" ? made : "";
    const isTooLong = made instanceof BadGameLink && made.kind === "too-long";
    noGameLink.textContent = gameLink.value ? "" : text.noGameLink[isTooLong ? "too-long" : "unsupported"];
  };

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
  const asText = gameText(context, text, study, copyButton);
  const embed = embedCode(context, text, study);
  const show = () => {
    const { board, position } = game.state;
    link.value = linkTo({ board, position, camera: turnedCamera(game) });
    asText.show();
    film.show();
    void embed.show();
    void showGameLink();
  };
  study.onChange(show);
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
        shareButton(text.link, () => link.value),
      ),
    ),
    h("div", {}, gameLinkParts, noGameLink),
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
    embed.mistake,
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
    onShow: (isNow) => {
      isShown = isNow;
      embed.turn(isShown);
      if (isShown) show();
    },
  };
}
