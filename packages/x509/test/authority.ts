import { ATTRIBUTE, type Certificate, type KeyKind, readCertificate } from "../src/index.ts";
import { type CertificateOptions, issueCertificate, type KeyPair, newKeyPair } from "../src/write/index.ts";

const DAY_MS = 86_400_000;
/** Current time in the tests. */
export const NOW = Date.UTC(2026, 5, 1);

const nameFor = (name: string) => [
  { oid: ATTRIBUTE.country, value: "CN" },
  { oid: ATTRIBUTE.commonName, value: name },
];

const pairs = new Map<string, KeyPair>();
/** Returns the key pair of a name and kind, created once because RSA keys are slow. */
export function keysOf(name: string, kind: KeyKind): KeyPair {
  const stored = pairs.get(`${kind} ${name}`);
  if (stored) return stored;
  const created = newKeyPair(kind);
  pairs.set(`${kind} ${name}`, created);
  return created;
}

export function parsed(der: Buffer): Certificate {
  const certificate = readCertificate(der);
  if (!certificate) throw new Error("the issued certificate cannot be read");
  return certificate;
}

export interface Issue extends Partial<CertificateOptions> {
  readonly name: string;
  /** Name of the issuer. */
  readonly issuer: string;
  readonly kind?: KeyKind;
  readonly issuerKind?: KeyKind;
}

let serial = 0x1000;

/** Issues a certificate that is valid from yesterday for a year; by default that of a person. */
export function issue({ name, issuer, kind = "P-256", issuerKind = kind, ...overrides }: Issue): Certificate {
  serial += 1;
  const isAuthority = overrides.authority !== undefined && overrides.authority !== null;
  const defaults: CertificateOptions = {
    subject: nameFor(name),
    spki: keysOf(name, kind).spki,
    serial: serial.toString(16),
    notBefore: NOW - DAY_MS,
    notAfter: NOW + 365 * DAY_MS,
    authority: null,
    keyUsage: isAuthority ? ["keyCertSign", "cRLSign"] : ["digitalSignature"],
  };
  return parsed(
    issueCertificate({ ...defaults, ...overrides }, { name: nameFor(issuer), keys: keysOf(issuer, issuerKind) }),
  );
}

export const signerOf = (name: string, kind: KeyKind = "P-256") => ({ name: nameFor(name), keys: keysOf(name, kind) });
