// The properties that go with the attributes. An attribute itself is an entry in `controller/settings.ts`; its property
// and its types for React and Vue follow from that.

import type { SettingName } from "../controller/settings";

/** Returns the name of the property of an attribute: `moveTime` for `move-time`. */
export function propertyOf(name: SettingName): string {
  return name.replace(/-./, (part) => part[1]!.toUpperCase());
}

/**
 * Sets again the properties that a page set before the element was defined.
 *
 * Until then they are properties of the object itself, which hide those of the class.
 */
export function upgradeProperties(element: HTMLElement, names: readonly string[]): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of names) {
    if (!Object.hasOwn(own, name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}
