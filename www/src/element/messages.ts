// The element's messages: an error that everybody sees, and announcements for people with a screen reader.

import type { SettingName } from "../controller/settings";

export class Messages {
  /** The message of the last error, under the board. */
  readonly error = document.createElement("p");
  /** Read aloud when it changes, but not seen. */
  readonly liveRegion = document.createElement("div");
  /** The setting that caused the error, if one did. */
  #cause: SettingName | undefined;

  constructor() {
    this.error.className = "message";
    this.error.setAttribute("part", "message");
    this.liveRegion.className = "unseen";
    this.liveRegion.setAttribute("role", "status");
  }

  showError(message: string, cause?: SettingName): void {
    this.error.textContent = message;
    this.#cause = cause;
  }

  /** Removes the error; if a setting is named, only if that caused it. */
  clearError(cause?: SettingName): void {
    if (cause === undefined || this.#cause === cause) this.showError("");
  }

  announce(text: string): void {
    const line = document.createElement("p");
    line.textContent = text;
    // Earlier lines would be read again.
    this.liveRegion.replaceChildren(line);
  }
}
