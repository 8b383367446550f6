// Short functions that make HTML elements.

type Children = (Node | string | undefined | false)[];
type Attributes = Record<string, string | number | boolean | undefined | ((event: never) => void)>;

/** Makes an element with attributes and children. Functions are event listeners, as in `onclick`. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  }
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

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
