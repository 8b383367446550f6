// The Settings tab: language, colours, sound, the engine's resources, and what is stored.

import { MAX_MEMORY, MAX_THREADS } from "../controller/settings";
import { Stopped } from "../engine/call";
import { LANGUAGE_NAMES, SETTINGS_WORDS } from "../words/settings";
import type { Language } from "../words/words";
import { coloursForm } from "./colours-form";
import type { Context, Panel } from "./context";
import { erasure } from "./erasure";
import { field, h, select } from "./html";
import { keyList } from "./keys";
import { setResources } from "./resources";
import { Section } from "./section";
import { PALETTES, THEMES, type Stored, readStored, writeStored } from "./storage";

export function settingsPanel(context: Context, language: Language, onThemeChange: () => void): Panel {
  const { game, text: page } = context;
  const text = SETTINGS_WORDS[language];
  const palettes = PALETTES.map((name) => [name, text.palettes[name]] as const);
  const themes = THEMES.map((name) => [name, text.themes[name]] as const);
  const choose = <Name extends "palette" | "theme">(name: Name, value: Stored[Name]) => {
    writeStored(name, value);
    colours.show();
    onThemeChange();
  };
  const colours = coloursForm(text, onThemeChange);
  const languages = Object.entries(LANGUAGE_NAMES) as [Language, string][];
  const changeLanguage = (value: Language) => {
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    if (!writeStored("language", value)) address.searchParams.set("lang", value);
    history.replaceState(null, "", address);
    location.reload();
  };
  /** A switch that is an attribute of the board. */
  const boardSwitch = (name: "numbers" | "confirm") => {
    const set = () => {
      game[name] = input.checked;
      writeStored(name, input.checked);
    };
    const input = h("input", { type: "checkbox", onchange: set });
    input.checked = game[name];
    return h("label", { class: "check" }, input, text[name]);
  };
  const setSound = async () => {
    writeStored("sound", sound.checked);
    if (!sound.checked) return;
    const loaded = await import("./sound").catch(() => context.notify(page.noPanel));
    // So that one knows what it is like.
    loaded?.soundOf(game).click();
  };
  const sound = h("input", { type: "checkbox", onchange: setSound });
  sound.checked = readStored("sound");
  const number = (name: "threads" | "memory", min: number, max: number) =>
    h("input", { type: "number", required: true, min, max, value: readStored(name) });
  const threads = number("threads", 1, MAX_THREADS);
  const memory = number("memory", 4, MAX_MEMORY);
  const applied = h("p", { role: "status", class: "quiet" });
  const apply = (event: Event) => {
    event.preventDefault();
    writeStored("threads", Number(threads.value));
    writeStored("memory", Number(memory.value));
    setResources(context);
    applied.textContent = text.applied;
  };

  const measured = h("p", { role: "status" });
  const measure = async () => {
    measured.textContent = text.measuring;
    try {
      const { signature, seconds } = await game.bench();
      measured.textContent = text.benchResult(signature / seconds);
    } catch (error) {
      measured.textContent = error instanceof Stopped ? page.stopped : (error as Error).message;
    }
  };

  const root = h(
    "div",
    { class: "panel-body" },
    h(
      "div",
      { class: "pair" },
      field(page.language, select(languages, language, changeLanguage)),
      field(
        text.theme,
        select(themes, readStored("theme"), (theme) => choose("theme", theme)),
      ),
      field(
        text.stones,
        select(palettes, readStored("palette"), (palette) => choose("palette", palette)),
      ),
    ),
    colours.root,
    h("div", {}, boardSwitch("numbers"), boardSwitch("confirm"), h("label", { class: "check" }, sound, text.sound)),
    h(
      "form",
      { onsubmit: apply, oninput: () => (applied.textContent = "") },
      h(
        "div",
        { class: "pair" },
        field(text.threadsLabel, threads, text.threadsHelp(navigator.hardwareConcurrency)),
        field(text.memoryLabel, memory, text.memoryHelp),
      ),
      h("div", { class: "row spaced" }, h("button", { class: "small" }, text.apply), applied),
    ),
    h("div", {}, h("button", { type: "button", class: "small", onclick: measure }, text.bench), measured),
    erasure(text),
    new Section(text.questions, async () => (await import("./questions")).questions(), context).root,
    keyList(),
  );
  return { root };
}
