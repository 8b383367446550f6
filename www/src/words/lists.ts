// Lists in words.

/** Returns values to choose from: `4x4x4, 7x6 or 9x7`. */
export function oneOf(values: readonly string[], comma: string, or: string): string {
  const last = values.at(-1) ?? "";
  return values.length < 2 ? last : `${values.slice(0, -1).join(comma)}${or}${last}`;
}
