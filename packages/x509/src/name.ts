import { AsnConvert } from "@peculiar/asn1-schema";
import { Name } from "@peculiar/asn1-x509";

/** An attribute of a name: its OID and its text. */
export interface Attribute {
  readonly oid: string;
  readonly value: string;
}

const shortNames: Readonly<Record<string, string>> = {
  "2.5.4.3": "CN",
  "2.5.4.5": "SERIALNUMBER",
  "2.5.4.6": "C",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.9": "STREET",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.12": "T",
  "2.5.4.42": "GN",
  "2.5.4.97": "ORGANIZATIONID",
  "1.2.840.113549.1.9.1": "E",
};

export const ATTRIBUTE = {
  commonName: "2.5.4.3",
  serialNumber: "2.5.4.5",
  country: "2.5.4.6",
  organisation: "2.5.4.10",
  organisationUnit: "2.5.4.11",
  organisationIdentifier: "2.5.4.97",
} as const;

export function readName(der: Uint8Array): Attribute[] {
  const name = AsnConvert.parse(der, Name);
  return name.flatMap((set) => set.map(({ type, value }) => ({ oid: type, value: value.toString() })));
}

const quoted = (text: string): string => text.replace(/[,+"\\<>;=]/g, "\\$&").replace(/\p{C}/gu, "?");

/** Returns a name in one line, in its own order: `C=CN, O=示例公司, CN=吴信诚`. */
export const nameText = (attributes: readonly Attribute[]): string =>
  attributes.map(({ oid, value }) => `${shortNames[oid] ?? oid}=${quoted(value)}`).join(", ");
