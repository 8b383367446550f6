// Short functions that make HTML elements, and find them.

import { h } from "../html";

export { h };

/** Makes a label for a control, and a help text. */
export function field(label: string, control: HTMLElement, help?: string | HTMLElement): HTMLElement {
  const id = control.id || `field-${++fields}`;
  control.id = id;
  const made = h("div", {}, h("label", { for: id }, label), control);
  if (help) {
    control.setAttribute("aria-describedby", `${id}-help`);
    made.append(h("p", { class: "quiet", id: `${id}-help` }, help));
  }
  return made;
}

let fields = 0;

/** Makes a list of choices. */
export function select<Value extends string>(
  choices: readonly (readonly [value: Value, name: string])[],
  value: Value,
  onchange: (value: Value) => void,
): HTMLSelectElement {
  const made = h("select", {}, ...choices.map(([value, name]) => h("option", { value }, name)));
  made.value = value;
  made.addEventListener("change", () => onchange(made.value as Value));
  return made;
}

/** Returns an element of the page by its ID; throws if there is none of that class. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} ${id}`);
  return found;
}
