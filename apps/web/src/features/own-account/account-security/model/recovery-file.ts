/** What is downloaded: whose codes they are, then one a line; the mark tells old editors that it is UTF-8. */
export const recoveryFile = (head: string, codes: readonly string[]): string =>
  `\ufeff${[head, "", ...codes, ""].join("\r\n")}`;
