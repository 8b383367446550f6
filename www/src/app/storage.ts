// Values that the browser stores for the next visit, if it stores anything.

const PREFIX = "fourfold.";

/** Values that the browser refused to store, as in a private window. They last as long as the page. */
const refused = new Map<string, string>();

export function readStored<Value>(name: string, standard: Value): Value {
  try {
    const text = refused.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? standard : (JSON.parse(text) as Value);
  } catch {
    return standard;
  }
}

/** Returns true if the value will be there at the next visit. */
export function writeStored(name: string, value: unknown): boolean {
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
