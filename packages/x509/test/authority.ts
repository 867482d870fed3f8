import { ATTRIBUTE, type Certificate, type KeyKind, readCertificate } from "../src/index.ts";
import { type CertificateWish, issueCertificate, type KeyPair, newKeyPair } from "../src/write/index.ts";

const DAY_MS = 86_400_000;
/** The instant that the tests call now. */
export const NOW = Date.UTC(2026, 5, 1);

const nameFor = (name: string) => [
  { oid: ATTRIBUTE.country, value: "CN" },
  { oid: ATTRIBUTE.commonName, value: name },
];

const kept = new Map<string, KeyPair>();
/** One pair for each name: making RSA keys is slow. */
export function keysOf(name: string, kind: KeyKind): KeyPair {
  const known = kept.get(`${kind} ${name}`);
  if (known) return known;
  const made = newKeyPair(kind);
  kept.set(`${kind} ${name}`, made);
  return made;
}

export function parsed(der: Buffer): Certificate {
  const certificate = readCertificate(der);
  if (!certificate) throw new Error("what was issued cannot be read");
  return certificate;
}

export interface Issue extends Partial<CertificateWish> {
  readonly name: string;
  readonly by: string;
  readonly kind?: KeyKind;
  readonly byKind?: KeyKind;
}

let serial = 0x1000;

/** A certificate valid from yesterday for a year; of a person unless it says otherwise. */
export function issue({ name, by, kind = "P-256", byKind = kind, ...wish }: Issue): Certificate {
  serial += 1;
  const isAuthority = wish.authority !== undefined && wish.authority !== null;
  const usual: CertificateWish = {
    subject: nameFor(name),
    spki: keysOf(name, kind).spki,
    serial: serial.toString(16),
    notBefore: NOW - DAY_MS,
    notAfter: NOW + 365 * DAY_MS,
    authority: null,
    keyUsage: isAuthority ? ["keyCertSign", "cRLSign"] : ["digitalSignature"],
  };
  return parsed(issueCertificate({ ...usual, ...wish }, { name: nameFor(by), keys: keysOf(by, byKind) }));
}

export const signerOf = (name: string, kind: KeyKind = "P-256") => ({ name: nameFor(name), keys: keysOf(name, kind) });
