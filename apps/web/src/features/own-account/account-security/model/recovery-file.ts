/**
 * Returns the file to download: a heading, then one code a line. The byte order mark identifies UTF-8 to old editors.
 */
export const recoveryFile = (head: string, codes: readonly string[]): string =>
  `\ufeff${[head, "", ...codes, ""].join("\r\n")}`;
