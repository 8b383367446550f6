// Large numbers in words.

/** Returns a large number as it is said: 5.5 million. */
export function longCount(count: number, language: string): string {
  return count.toLocaleString(language, { notation: "compact", compactDisplay: "long", maximumFractionDigits: 1 });
}
