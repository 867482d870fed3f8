const utf8 = () => new TextDecoder("utf-8", { fatal: true });

/** The body of somebody else's answer, which may not be longer than so many bytes of UTF-8. Throws where it is. */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const decoder = utf8();
  let [text, length] = ["", 0];
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
