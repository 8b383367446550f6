// A link that goes to other people: by what the device shares with, or else by the clipboard.

/** Returns true if a text could be copied. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the device has a way to share. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Shares a link, or copies it where the device has no way to share. Says what became of it. */
export async function shareLink(title: string, url: string): Promise<"shared" | "copied" | "failed"> {
  if (canShare()) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      // Somebody who has thought better of it wants no copy either.
      if ((error as Error).name === "AbortError") return "shared";
    }
  }
  return (await isCopied(url)) ? "copied" : "failed";
}
