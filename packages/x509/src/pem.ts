const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,40})-----([A-Za-z0-9+/=\s]*?)-----END \1-----/g;

export interface PemBlock {
  readonly label: string;
  readonly der: Buffer;
}

/** Returns every block of a text and ignores the text in between. */
export const readPem = (text: string): PemBlock[] =>
  [...text.matchAll(BLOCK)].map(([, label = "", body = ""]) => ({ label, der: Buffer.from(body, "base64") }));

export const writePem = (label: string, der: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString("base64")
    .replace(/.{1,64}/g, "$&\n")}-----END ${label}-----\n`;
