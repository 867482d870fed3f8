import { sm2 } from "sm-crypto-v2";
import { describe, expect, test } from "vitest";
import { issue, keysOf, NOW, parsed, signerOf } from "../test/authority.ts";
import {
  authorityFault,
  type KeyKind,
  lockSignatureKind,
  readRevocationList,
  verifyChain,
  verifyRevocationList,
  verifySignature,
} from "./index.ts";
import { issueCertificate, issueRevocationList, type KeyPair, keyPairOf, newKeyPair } from "./write/index.ts";

const data = Buffer.from("ca1.login.portal.example.cn.x.1");

function keyOf(kind: KeyKind) {
  const { publicKey } = issue({ name: "signer", issuer: "signer", kind });
  if (!publicKey) throw new Error("the key is refused");
  return publicKey;
}

describe.each<KeyKind>(["SM2", "RSA", "P-256", "P-384"])("signature by %s", (kind) => {
  const [key, pair] = [keyOf(kind), keysOf("signer", kind)];
  const check = (signature: Buffer, bytes: Buffer = data) =>
    verifySignature(key, lockSignatureKind(key), bytes, signature);

  test("[SEC-36] is valid over exactly the signed bytes", () => {
    expect(check(pair.sign(data))).toBe(true);
    expect(check(pair.sign(data), Buffer.from(`${data} `))).toBe(false);
    expect(check(newKeyPair(kind).sign(data))).toBe(false);
  });

  test("[SEC-36] is invalid if truncated, altered, empty or of another format", () => {
    const good = pair.sign(data);
    const altered = Buffer.from(good);
    altered[good.length - 1] = (altered[good.length - 1] ?? 0) ^ 1;
    for (const bad of [
      Buffer.alloc(0),
      good.subarray(1),
      good.subarray(0, -1),
      altered,
      Buffer.concat([good, Buffer.of(0)]),
      Buffer.from("3006020100020100", "hex"),
      Buffer.alloc(64, 1),
    ])
      expect(check(bad)).toBe(false);
  });

  test("can be created with the stored private key", () => {
    expect(check(keyPairOf(kind, pair.privateKey).sign(data))).toBe(true);
  });
});

test("[SEC-38] by SM2 is invalid under other identities than 1234567812345678", () => {
  const key = keyOf("SM2");
  const signature = keysOf("signer", "SM2").sign(data);
  const check = (userId?: string) => verifySignature(key, lockSignatureKind(key), data, signature, userId);
  expect(check(), "the default identity").toBe(true);
  expect(check("1234567812345678")).toBe(true);
  for (const userId of ["", "1234567812345679", "ALICE123@YAHOO.COM"]) expect(check(userId), userId).toBe(false);
});

describe.each(["", "1234567812345679", "12345678123456781", "ALICE123@YAHOO.COM"])(
  "SM2 signature with the identity %j",
  (userId) => {
    const HOUR_MS = 3_600_000;
    const person = issue({ name: "person", issuer: "sm2 root", kind: "SM2" });
    const root = issue({ name: "sm2 root", issuer: "sm2 root", kind: "SM2", authority: {} });
    const rootSigner = signerOf("sm2 root", "SM2");
    const signAs = ({ privateKey }: KeyPair, bytes: Uint8Array) =>
      Buffer.from(sm2.doSignature(bytes, privateKey, { der: true, hash: true, userId }), "hex");
    const otherSigner = {
      ...rootSigner,
      keys: { ...rootSigner.keys, sign: (bytes: Uint8Array) => signAs(rootSigner.keys, bytes) },
    };

    test("[SEC-38] of a lock is valid under that identity, and not under the default one", () => {
      const key = keyOf("SM2");
      const signature = signAs(keysOf("signer", "SM2"), data);
      const check = (signerId?: string) => verifySignature(key, lockSignatureKind(key), data, signature, signerId);
      expect(check(userId)).toBe(true);
      expect(check()).toBe(false);
    });

    test("[SEC-38] is invalid under the default identity: of a certificate, a root, a list", () => {
      const issueBy = (signer: typeof rootSigner, subject: typeof person, authority: object | null = null) =>
        parsed(
          issueCertificate(
            {
              subject: subject.attributes,
              spki: subject.spki,
              serial: "7f",
              notBefore: NOW - HOUR_MS,
              notAfter: NOW + HOUR_MS,
              authority,
              keyUsage: authority ? ["keyCertSign", "cRLSign"] : ["digitalSignature"],
            },
            signer,
          ),
        );
      const faultOf = (signer: typeof rootSigner) =>
        verifyChain({ certificate: issueBy(signer, person), intermediates: [], roots: [root], instant: NOW }).fault;
      expect(faultOf(rootSigner)).toBeUndefined();
      expect(faultOf(otherSigner)).toBe("untrusted");
      const rootFault = (signer: typeof rootSigner) => authorityFault(issueBy(signer, root, {}), "root", NOW);
      expect(rootFault(rootSigner)).toBeUndefined();
      expect(rootFault(otherSigner)).toBe("not-self-signed");
      const listFault = (signer: typeof rootSigner) => {
        const options = { thisUpdate: NOW - HOUR_MS, nextUpdate: NOW + HOUR_MS, revoked: [] };
        const list = readRevocationList(issueRevocationList(options, signer));
        return list && verifyRevocationList(list, [root], NOW).fault;
      };
      expect(listFault(rootSigner)).toBeUndefined();
      expect(listFault(otherSigner)).toBe("bad-signature");
    });
  },
);

test.each([
  ["P-256", "RSA", { key: "RSA", hash: "sha256" }],
  ["RSA", "EC", { key: "EC", hash: "sha256" }],
  ["SM2", "EC", { key: "EC", hash: "sha256" }],
] as const)("[SEC-37] by a key of %s is invalid as a signature of %s", (kind, _otherKind, signatureKind) => {
  const signature = keysOf("signer", kind).sign(data);
  expect(verifySignature(keyOf(kind), signatureKind, data, signature)).toBe(false);
});
