/** Returns at most `length` UTF-16 units of a text. A surrogate pair at the end is dropped, not split. */
export const truncateText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

const utf8 = () => new TextDecoder("utf-8", { fatal: true });

/** Returns the body of another system's answer. Throws if it is longer than `maxBytes` of UTF-8. */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const decoder = utf8();
  let [text, length] = ["", 0];
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
