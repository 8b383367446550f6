// What the browser keeps for the next visit, if it keeps anything.

const PREFIX = "fourfold.";

export function recall<Value>(name: string, standard: Value): Value {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? standard : (JSON.parse(text) as Value);
  } catch {
    return standard;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing, as in a private window.
  }
}
