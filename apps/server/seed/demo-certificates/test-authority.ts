import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ATTRIBUTE, type Attribute, type KeyKind, readPem, writePem } from "@tender/x509";
import { issueCertificate, issueRevocationList, type KeyPair, newKeyPair, type Signer } from "@tender/x509/write";
import { DEMO_PIN, type DemoLockTemplate, demoLocks } from "./demo-locks.ts";

/** A lock in the form of its file, which the certificate agent, the page of development mode and the seed read. */
export interface LockFile {
  readonly id: string;
  readonly name: string;
  readonly algorithm: KeyKind;
  /** DER in base64. */
  readonly certificate: string;
  /** SM2: 64 hexadecimal digits; else PKCS #8 in base64. */
  readonly privateKey: string;
  readonly pin: string;
}

export interface TestAuthority {
  readonly rootsPem: string;
  readonly locks: readonly LockFile[];
  /** Revocation list of each root, in DER. */
  readonly lists: readonly Buffer[];
}

const YEAR_MS = 365 * 86_400_000;
/** Validity of roots and revocation lists in years. Long, because no job renews a list of the test authority. */
const ROOT_YEARS = 20;
const LOCK_YEARS = 5;
const FILES = { roots: "roots.pem", lists: "lists.pem", locks: "locks" } as const;

const nameOf = (...parts: readonly (readonly [string, string | undefined])[]): Attribute[] =>
  parts.flatMap(([oid, value]) => (value === undefined ? [] : [{ oid, value }]));

const newSerial = (): string => `4${randomBytes(15).toString("hex").slice(1)}`;

function newRoot(commonName: string, keys: KeyPair, now: number): Signer & { readonly der: Buffer } {
  const name = nameOf(
    ["2.5.4.6", "CN"],
    [ATTRIBUTE.organisation, "测试 CA（仅测试）"],
    [ATTRIBUTE.commonName, commonName],
  );
  const input = {
    subject: name,
    spki: keys.spki,
    serial: newSerial(),
    notBefore: now - YEAR_MS * 2,
    notAfter: now + YEAR_MS * ROOT_YEARS,
    authority: { pathLength: 0 },
    keyUsage: ["keyCertSign", "cRLSign"] as const,
  };
  return { name, keys, der: issueCertificate(input, { name, keys }) };
}

interface IssuedLock {
  readonly file: LockFile;
  readonly serial: string;
}

function issueLock(template: DemoLockTemplate, signer: Signer, now: number): IssuedLock {
  const { id, name, algorithm, holder, uscc, isExpired } = template;
  const [keys, serial] = [newKeyPair(algorithm), newSerial()];
  const certificate = issueCertificate(
    {
      subject: nameOf(["2.5.4.6", "CN"], [ATTRIBUTE.organisationIdentifier, uscc], [ATTRIBUTE.commonName, holder]),
      spki: keys.spki,
      serial,
      notBefore: now - YEAR_MS,
      notAfter: isExpired ? now - YEAR_MS / 12 : now + YEAR_MS * LOCK_YEARS,
      authority: null,
      keyUsage: ["digitalSignature"],
    },
    signer,
  );
  const file = {
    id,
    name,
    algorithm,
    certificate: certificate.toString("base64"),
    privateKey: keys.privateKey,
    pin: DEMO_PIN,
  };
  return { file, serial };
}

/**
 * Creates two roots, one for SM2 and one for RSA, with locks and a revocation list each, and a root that is not trusted.
 * The private keys of the roots are not stored.
 */
function writeAuthority(folder: string, now: number): void {
  const roots = {
    SM2: newRoot("Test CA SM2", newKeyPair("SM2"), now),
    RSA: newRoot("Test CA RSA", newKeyPair("RSA"), now),
    foreign: newRoot("Unknown CA", newKeyPair("SM2"), now),
  };
  const issued = demoLocks.map((template) => {
    const kind = template.isForeign ? "foreign" : template.algorithm === "SM2" ? "SM2" : "RSA";
    return { ...issueLock(template, roots[kind], now), template, kind };
  });
  const lists = (["SM2", "RSA"] as const).map((kind) => {
    const revoked = issued.filter((lock) => lock.kind === kind && lock.template.isRevoked).map(({ serial }) => serial);
    return issueRevocationList({ thisUpdate: now, nextUpdate: now + YEAR_MS * ROOT_YEARS, revoked }, roots[kind]);
  });
  mkdirSync(join(folder, FILES.locks), { recursive: true, mode: 0o700 });
  for (const { file } of issued)
    writeFileSync(join(folder, FILES.locks, `${file.id}.json`), `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  writeFileSync(join(folder, FILES.lists), lists.map((list) => writePem("X509 CRL", list)).join(""));
  writeFileSync(
    join(folder, FILES.roots),
    [roots.SM2, roots.RSA].map(({ der }) => writePem("CERTIFICATE", der)).join(""),
  );
}

function readAuthority(folder: string): TestAuthority {
  const locks = readdirSync(join(folder, FILES.locks)).filter((name) => name.endsWith(".json"));
  return {
    rootsPem: readFileSync(join(folder, FILES.roots), "utf8"),
    lists: readPem(readFileSync(join(folder, FILES.lists), "utf8")).map(({ der }) => der),
    locks: locks
      .toSorted()
      .map((name) => JSON.parse(readFileSync(join(folder, FILES.locks, name), "utf8")) as LockFile),
  };
}

/**
 * Returns the authority of development mode. Creates it in the data folder if its files are missing or unreadable: under
 * another name first, so that an aborted start leaves no partial one.
 */
export function testAuthorityIn(dataDir: string, now: number): TestAuthority {
  const folder = join(dataDir, "test-ca");
  try {
    return readAuthority(folder);
  } catch {
    const fresh = `${folder}.${process.pid}.new`;
    rmSync(fresh, { recursive: true, force: true });
    writeAuthority(fresh, now);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    return readAuthority(folder);
  }
}
