/** Facts of a certificate, unverified, by which people choose one. The server verifies. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serial: string;
  /** ISO instants. */
  readonly notBefore: string;
  readonly notAfter: string;
}

interface Part {
  readonly tag: number;
  readonly content: Uint8Array;
}

/** Returns consecutive DER elements. */
function partsOf(bytes: Uint8Array): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const begin = at + 2 + lengthBytes;
    const length = lengthBytes === 0 ? first : bytes.subarray(at + 2, begin).reduce((sum, byte) => sum * 256 + byte, 0);
    if (lengthBytes > 4 || begin + length > bytes.length) throw new Error("invalid DER");
    parts.push({ tag, content: bytes.subarray(begin, begin + length) });
    at = begin + length;
  }
  return parts;
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();

const attributeNames: Readonly<Record<string, string>> = {
  "550403": "CN",
  "550405": "SERIALNUMBER",
  "550406": "C",
  "550407": "L",
  "550408": "ST",
  "55040A": "O",
  "55040B": "OU",
  "550461": "ORGID",
};

const UTF16_STRING = 0x1e;

function nameOf({ content }: Part): string {
  return partsOf(content)
    .flatMap((set) => partsOf(set.content))
    .map((attribute) => {
      const [type, value] = partsOf(attribute.content);
      if (type === undefined || value === undefined) throw new Error("not a name");
      const text = new TextDecoder(value.tag === UTF16_STRING ? "utf-16be" : "utf-8").decode(value.content);
      const oid = hexOf(type.content);
      return `${attributeNames[oid] ?? oid}=${text}`;
    })
    .join(", ");
}

const UTC_TIME = 0x17;

function instantOf({ tag, content }: Part): string {
  const digits = new TextDecoder().decode(content);
  const text = tag === UTC_TIME ? `${digits < "5" ? "20" : "19"}${digits}` : digits;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  if (year === undefined) throw new Error("not a time");
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}

const VERSION = 0xa0;

/** Parses a certificate. Throws if the text is none. */
export function describeCertificate(base64: string): CertificateFacts {
  const der = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const [certificate] = partsOf(der);
  const [body] = partsOf(certificate?.content ?? new Uint8Array());
  const fields = partsOf(body?.content ?? new Uint8Array()).filter(({ tag }) => tag !== VERSION);
  const [serial, , issuer, validity, subject] = fields;
  const [notBefore, notAfter] = validity ? partsOf(validity.content) : [];
  if (!serial || !issuer || !subject || !notBefore || !notAfter) throw new Error("not a certificate");
  return {
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    serial: hexOf(serial.content).replace(/^00(?=.)/, ""),
    notBefore: instantOf(notBefore),
    notAfter: instantOf(notAfter),
  };
}
