import { type SoftLock, softLock, type TestApp, usualProvider } from "@tender/testkit";
import { ATTRIBUTE, writePem } from "@tender/x509";
import { issueCertificate, issueRevocationList, newKeyPair, type Signer } from "@tender/x509/write";

const DAY_MS = 86_400_000;

interface TwoLevelAuthority {
  /** A root that has signed one intermediate authority, with serial number "02". */
  readonly rootPem: string;
  readonly middlePem: string;
  /** Issues a lock by the intermediate authority. */
  issue(serial: string): SoftLock;
  /** Returns the revocation list of one of the two, as base64. */
  list(level: "root" | "middle", revoked?: readonly string[]): string;
}

/** Creates an authority whose root signs only the certificate of the intermediate authority. */
export function twoLevelAuthority(clock: { now(): number }): TwoLevelAuthority {
  const signer = (value: string): Signer => ({
    name: [{ oid: ATTRIBUTE.commonName, value }],
    keys: newKeyPair("SM2"),
  });
  const [root, middle] = [signer("Upper Authority"), signer("Lower Authority")];
  const days = { notBefore: clock.now() - DAY_MS, notAfter: clock.now() + 365 * DAY_MS };
  const authorityOf = (subject: Signer, serial: string, issuer: Signer) =>
    writePem(
      "CERTIFICATE",
      issueCertificate(
        {
          ...days,
          subject: subject.name,
          spki: subject.keys.spki,
          serial,
          authority: {},
          keyUsage: ["keyCertSign", "cRLSign"],
        },
        issuer,
      ),
    );
  return {
    rootPem: authorityOf(root, "01", root),
    middlePem: authorityOf(middle, "02", root),
    issue: (serial) => {
      const keys = newKeyPair("SM2");
      const subject = [{ oid: ATTRIBUTE.commonName, value: "吴信诚" }];
      const input = {
        ...days,
        subject,
        spki: keys.spki,
        serial,
        authority: null,
        keyUsage: ["digitalSignature" as const],
      };
      return softLock(issueCertificate(input, middle), serial, keys);
    },
    list: (level, revoked = []) => {
      const input = { thisUpdate: clock.now(), nextUpdate: clock.now() + 7 * DAY_MS, revoked };
      return issueRevocationList(input, level === "root" ? root : middle).toString("base64");
    },
  };
}

/** Stores the authority as a trusted provider, with an administrator's token. Returns a function that uploads its lists. */
export async function trustBothLevels(t: TestApp, { rootPem, middlePem }: TwoLevelAuthority, token: string) {
  const input = { ...usualProvider, code: "two-levels", rootsPem: rootPem, intermediatesPem: middlePem };
  const saved = await t.call(
    "certificateAdmin.saveProvider",
    { body: { ...input, id: null, version: null } },
    { token },
  );
  const providerId = saved.body.result.id;
  return async (crl: string) => {
    const { body } = await t.call("certificateAdmin.uploadRevocationList", { body: { providerId, crl } }, { token });
    if (!body.success) throw new Error(`the list was refused: ${body.message}`);
  };
}
