// Reads text of unknown length.

/** Returns the text of a stream of UTF-8; undefined, without reading on, once it has more characters than `most`. */
export async function limitedText(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  most: number,
): Promise<string | undefined> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length <= most) continue;
    await reader.cancel();
    return undefined;
  }
}
