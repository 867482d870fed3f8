import type { ChallengePurpose } from "@tender/contract";
import { ATTRIBUTE, type KeyKind, writePem } from "@tender/x509";
import {
  type CertificateOptions,
  issueCertificate,
  issueRevocationList,
  type KeyPair,
  newKeyPair,
} from "@tender/x509/write";
import type { TestApp } from "./test-app.ts";

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** A certificate with its private key, like in a lock. */
export interface SoftLock {
  readonly certificate: Buffer;
  readonly serial: string;
  readonly pem: string;
  /** Returns `caLockCode` or `caLock`: the certificate, a challenge, and the signature over it. */
  answer(challenge: string): string;
}

interface LockOptions extends Partial<Omit<CertificateOptions, "spki" | "serial">> {
  readonly kind?: KeyKind;
  readonly holder?: string;
  readonly uscc?: string;
  /** For a renewed certificate: the key of the previous one. */
  readonly keys?: KeyPair;
  /** Serial number of another certificate; default: a new one. */
  readonly serial?: string;
  /** Key with which the authority signs, if it differs. */
  readonly signedBy?: (authority: KeyPair) => KeyPair;
}

export interface TestAuthority {
  readonly rootPem: string;
  issue(wish?: LockOptions): SoftLock;
  /** Returns a revocation list in base64. `validity`: relative to the clock; default: from yesterday, for a week. */
  list(
    revoked?: readonly Pick<SoftLock, "serial">[],
    validity?: { readonly fromMs?: number; readonly toMs?: number },
  ): string;
}

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Returns a lock with this certificate, valid or not. */
export function softLock(certificate: Buffer, serial: string, keys: KeyPair): SoftLock {
  return {
    certificate,
    serial,
    pem: writePem("CERTIFICATE", certificate),
    answer: (challenge) =>
      encodeJson({
        certificate: certificate.toString("base64"),
        challenge,
        signature: keys.sign(Buffer.from(challenge, "utf8")).toString("base64"),
      }),
  };
}

/** Unique for each lock of a run, across authorities. */
let serials = 0x3f9a00c71200;
const newSerial = (): string => {
  serials += 1;
  return serials.toString(16).toUpperCase();
};

/** Returns an authority for one test, with the test's clock. */
export function testAuthority(clock: { now(): number }, name = "Test Authority", kind: KeyKind = "SM2"): TestAuthority {
  const signer = { name: [{ oid: ATTRIBUTE.commonName, value: name }], keys: newKeyPair(kind) };
  const root = issueCertificate(
    {
      subject: signer.name,
      spki: signer.keys.spki,
      serial: "01",
      notBefore: clock.now() - YEAR_MS,
      notAfter: clock.now() + 10 * YEAR_MS,
      authority: { pathLength: 0 },
      keyUsage: ["keyCertSign", "cRLSign"],
    },
    signer,
  );
  return {
    rootPem: writePem("CERTIFICATE", root),
    issue: ({
      kind: lockKind = "SM2",
      holder = "吴信诚",
      uscc,
      keys = newKeyPair(lockKind),
      serial = newSerial(),
      signedBy = (key: KeyPair) => key,
      ...overrides
    } = {}) => {
      const subject = [
        ...(uscc === undefined ? [] : [{ oid: ATTRIBUTE.organisationIdentifier, value: uscc }]),
        { oid: ATTRIBUTE.commonName, value: holder },
      ];
      const defaults: CertificateOptions = {
        subject,
        spki: keys.spki,
        serial,
        notBefore: clock.now() - DAY_MS,
        notAfter: clock.now() + YEAR_MS,
        authority: null,
        keyUsage: ["digitalSignature"],
      };
      const issuer = { ...signer, keys: signedBy(signer.keys) };
      return softLock(issueCertificate({ ...defaults, ...overrides }, issuer), serial, keys);
    },
    list: (revoked = [], { fromMs = -DAY_MS, toMs = 7 * DAY_MS } = {}) => {
      const options = {
        thisUpdate: clock.now() + fromMs,
        nextUpdate: clock.now() + toMs,
        revoked: revoked.map(({ serial }) => serial),
      };
      return issueRevocationList(options, signer).toString("base64");
    },
  };
}

/** Fields of a saved provider, except its certificates. */
export const usualProvider = {
  code: "test-authority",
  name: "测试机构",
  kind: "usbkey" as const,
  intermediatesPem: "",
  crlUrls: [] as string[],
  crlRefreshMinutes: 60,
  identityRule: {
    uscc: { from: "subject" as const, oid: ATTRIBUTE.organisationIdentifier },
    holder: { from: "subject" as const, oid: ATTRIBUTE.commonName },
  },
  agentUrls: [] as string[],
  downloadUrl: null,
  enabled: true,
};

export interface TrustedAuthority {
  readonly token: string;
  readonly providerId: string;
  /** Uploads the authority's revocation list. */
  publish(list: string): Promise<void>;
}

/** Stores an authority and its revocation list in the server, by a new administrator. */
export async function trustAuthority(
  t: TestApp,
  authority: TestAuthority,
  code = usualProvider.code,
): Promise<TrustedAuthority> {
  const permissions = [
    "certificate:view",
    "certificate:provider",
    "certificate:bind",
    "certificate:gate",
    "approval:decide",
  ];
  await t.make.role("certificate_keeper", permissions);
  const manager = await t.person({ roles: ["certificate_keeper"] });
  const { token } = manager;
  await t.prove(manager);
  const body = { ...usualProvider, code, rootsPem: authority.rootPem, id: null, version: null };
  const saved = await t.call("certificateAdmin.saveProvider", { body }, { token });
  if (!saved.body.success) throw new Error(`the provider was not saved: ${saved.body.message}`);
  const providerId = saved.body.result.id;
  const publish = async (crl: string) => {
    const { body: answer } = await t.call(
      "certificateAdmin.uploadRevocationList",
      { body: { providerId, crl } },
      { token },
    );
    if (!answer.success) throw new Error(`the list was refused: ${answer.message}`);
  };
  await publish(authority.list());
  return { token, providerId, publish };
}

/** Returns a challenge, as a page requests it. */
export async function challengeFor(t: TestApp, purpose: ChallengePurpose, token?: string): Promise<string> {
  const { body } = await t.call("certificate.challenge", { query: { purpose } }, token ? { token } : {});
  return body.result.challenge;
}

/** Binds a lock to its holder's account; returns the answer. */
export async function bindLock(t: TestApp, person: Parameters<TestApp["prove"]>[0], lock: SoftLock) {
  await t.prove(person);
  const caLockCode = lock.answer(await challengeFor(t, "bind", person.token));
  return (await t.call("certificateAccess.bindOwn", { body: { caLockCode } }, { token: person.token })).body;
}
