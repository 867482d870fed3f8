import { createHash } from "node:crypto";
import type { IdentityRule } from "@tender/contract";
import { isCardNumber } from "@tender/contract/uscc";
import type { Certificate } from "@tender/x509";
import { truncateText } from "#platform/limited-text.ts";

/** Key of a certificate. A renewed one has another serial number or public key. */
export interface CertificateKey {
  readonly issuerSm3: string;
  readonly serial: string;
  readonly spkiSm3: string;
}

const sm3 = (...parts: readonly Uint8Array[]): string => {
  const hash = createHash("sm3");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

export const certificateKeyOf = ({ issuerDer, serial, spki }: Certificate): CertificateKey => ({
  issuerSm3: sm3(issuerDer),
  serial,
  spkiSm3: sm3(spki),
});

/** Returns the key of an authority from its name and public key. A renewal with the same name and key has the same. */
export const authorityKeyOf = ({ subjectDer, spki }: Certificate): string => sm3(subjectDer, spki);

export interface Identity {
  readonly holder: string;
  readonly uscc: string | null;
}

/** Not anchored, since authorities write prefixes before the code. */
const USCC = /[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}/;

type ValueSource = IdentityRule["holder"];

/** Returns the text of an authority's own extension: one DER string, or plain bytes. */
function extensionText(value: Buffer): string {
  const isString = value.length >= 2 && [0x0c, 0x13, 0x16].includes(value[0] ?? 0) && value[1] === value.length - 2;
  return (isString ? value.subarray(2) : value).toString("utf8");
}

function valuesAt({ attributes, extensions }: Certificate, { from, oid }: ValueSource): string[] {
  if (from === "subject") return attributes.filter((attribute) => attribute.oid === oid).map(({ value }) => value);
  const value = extensions.values.get(oid);
  return value ? [extensionText(value)] : [];
}

const cleanText = (text: string): string => truncateText(text.replace(/\p{C}/gu, "").trim(), 100);

/** Returns holder and organisation by the rule of the authority. Without a name the holder is the whole subject. */
export function identityOf(certificate: Certificate, rule: IdentityRule): Identity {
  const holder = valuesAt(certificate, rule.holder)
    .map(cleanText)
    .find((text) => text !== "");
  const codes = rule.uscc ? valuesAt(certificate, rule.uscc).map((text) => USCC.exec(text.toUpperCase())?.[0]) : [];
  const uscc = codes.find((code) => code !== undefined && !isCardNumber(code));
  return { holder: holder ?? cleanText(certificate.subject), uscc: uscc ?? null };
}
