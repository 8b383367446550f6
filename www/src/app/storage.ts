// What the browser keeps for the next visit, if it keeps anything.

const PREFIX = "fourfold.";

/** What it refused to keep, as in a private window: that lasts as long as the page. */
const refused = new Map<string, string>();

export function recall<Value>(name: string, standard: Value): Value {
  try {
    const text = refused.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? standard : (JSON.parse(text) as Value);
  } catch {
    return standard;
  }
}

/** Whether it will be there at the next visit. */
export function keep(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    refused.delete(name);
    return true;
  } catch {
    refused.set(name, text);
    return false;
  }
}
