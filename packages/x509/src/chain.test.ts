// Guarantee: a certificate is trusted only by a chain in which every certificate may issue the next, at the given time.
import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { expect, test } from "vitest";
import { issue, NOW, parsed, signerOf } from "../test/authority.ts";
import {
  authorityFault,
  type Certificate,
  type KeyKind,
  readRevocationList,
  verifyChain,
  verifyRevocationList,
} from "./index.ts";
import { issueCertificate, issueRevocationList, newKeyPair } from "./write/index.ts";

const YEAR_MS = 366 * 86_400_000;
const root = issue({ name: "root", issuer: "root", authority: { pathLength: 1 } });
const middle = issue({ name: "middle", issuer: "root", authority: { pathLength: 0 } });
const person = issue({ name: "person", issuer: "middle" });

const faultOf = (
  certificate: Certificate,
  intermediates: readonly Certificate[] = [middle],
  roots = [root],
  instant = NOW,
) => verifyChain({ certificate, intermediates, roots, instant }).fault;

test("[SEC-37] returns the chain from a person's certificate to the root", () => {
  const { chain } = verifyChain({ certificate: person, intermediates: [middle], roots: [root], instant: NOW });
  expect(chain).toEqual([person, middle, root]);
});

test.each<KeyKind>(["SM2", "RSA", "P-256", "P-384"])("[SEC-37] trusts a chain of %s keys", (kind) => {
  const ownRoot = issue({ name: "own root", issuer: "own root", kind, authority: {} });
  expect(faultOf(issue({ name: "somebody", issuer: "own root", kind }), [], [ownRoot])).toBeUndefined();
});

test("[SEC-37] trusts a person's SM2 key certified by an RSA authority", () => {
  const rsaRoot = issue({ name: "rsa root", issuer: "rsa root", kind: "RSA", authority: {} });
  expect(
    faultOf(issue({ name: "somebody", issuer: "rsa root", kind: "SM2", issuerKind: "RSA" }), [], [rsaRoot]),
  ).toBeUndefined();
});

test.each([
  ["no root", person, [middle], []],
  [
    "another root of the same name",
    person,
    [middle],
    [issue({ name: "root", issuer: "root", kind: "SM2", authority: {} })],
  ],
  ["a root that is only named as an intermediate", person, [middle, root], []],
  ["an intermediate that is missing", person, [], [root]],
  [
    "an intermediate without basicConstraints of an authority",
    issue({ name: "p", issuer: "person" }),
    [middle, person],
    [root],
  ],
  [
    "an intermediate that may not sign certificates",
    issue({ name: "p", issuer: "weak" }),
    [issue({ name: "weak", issuer: "root", authority: {}, keyUsage: ["cRLSign"] })],
    [root],
  ],
  [
    "an intermediate without keyUsage",
    issue({ name: "p", issuer: "mute" }),
    [issue({ name: "mute", issuer: "root", authority: {}, keyUsage: null })],
    [root],
  ],
  [
    "a path longer than an authority allows",
    issue({ name: "p", issuer: "deep" }),
    [middle, issue({ name: "deep", issuer: "middle", authority: {} })],
    [root],
  ],
  [
    "an expired intermediate",
    issue({ name: "p", issuer: "old" }),
    [issue({ name: "old", issuer: "root", authority: {}, notAfter: NOW - 1_000 })],
    [root],
  ],
  [
    "an intermediate with an unknown critical extension",
    issue({ name: "p", issuer: "odd" }),
    [
      issue({
        name: "odd",
        issuer: "root",
        authority: {},
        extensions: [{ oid: "2.5.29.30", isCritical: true, value: Buffer.from("3000", "hex") }],
      }),
    ],
    [root],
  ],
  ["an authority's own certificate", middle, [], [root]],
  ["a key that may not sign", issue({ name: "p", issuer: "middle", keyUsage: ["keyEncipherment"] }), [middle], [root]],
  ["a certificate without keyUsage", issue({ name: "p", issuer: "middle", keyUsage: null }), [middle], [root]],
  [
    "an unknown critical extension of its own",
    issue({
      name: "p",
      issuer: "middle",
      extensions: [{ oid: "1.2.3.4", isCritical: true, value: Buffer.from("0500", "hex") }],
    }),
    [middle],
    [root],
  ],
])("[SEC-37] refuses a chain with %s", (_what, certificate, intermediates, roots) => {
  expect(faultOf(certificate, intermediates, roots)).toBe("untrusted");
});

test.each<[string, "RSA" | "P-256", string]>([
  ["sha1", "RSA", "1.2.840.113549.1.1.5"],
  ["sha384", "RSA", "1.2.840.113549.1.1.12"],
  ["sha512", "RSA", "1.2.840.113549.1.1.13"],
  ["sha1", "P-256", "1.2.840.10045.4.1"],
  ["sha384", "P-256", "1.2.840.10045.4.3.3"],
  ["sha512", "P-256", "1.2.840.10045.4.3.4"],
])("[SEC-37] refuses signatures with %s by %s: of a certificate, a root, a list", (hash, kind, signatureOid) => {
  const name = `${kind} root`;
  const trustedRoot = issue({ name, issuer: name, kind, authority: {} });
  const signerWithKey = signerOf(name, kind);
  const key = createPrivateKey({
    key: Buffer.from(signerWithKey.keys.privateKey, "base64"),
    format: "der",
    type: "pkcs8",
  });
  const keys = { ...signerWithKey.keys, signatureOid, sign: (data: Uint8Array) => sign(hash, data, key) };
  const signer = { ...signerWithKey, keys };
  const days = { notBefore: NOW - 1_000, notAfter: NOW + 1_000 };
  const fields = { ...days, subject: signerWithKey.name, spki: signerWithKey.keys.spki, serial: "01" };
  const child = parsed(issueCertificate({ ...fields, authority: null, keyUsage: ["digitalSignature"] }, signer));
  expect(faultOf(child, [], [trustedRoot])).toBe("untrusted");
  const other = parsed(issueCertificate({ ...fields, authority: {}, keyUsage: ["keyCertSign"] }, signer));
  expect(authorityFault(other, "root", NOW)).toBe("unsupported-algorithm");
  const list = readRevocationList(
    issueRevocationList({ thisUpdate: NOW - 1_000, nextUpdate: NOW + 1_000, revoked: [] }, signer),
  );
  expect(list && verifyRevocationList(list, [trustedRoot], NOW).fault).toBe("bad-signature");
});

test.each([
  ["RSA of 1024 bits", newKeyPair("RSA", 1_024).spki],
  ["RSA of 2040 bits", newKeyPair("RSA", 2_040).spki],
  ...(["P-521", "secp256k1", "P-224"] as const).map((namedCurve): [string, Buffer] => [
    namedCurve,
    generateKeyPairSync("ec", { namedCurve }).publicKey.export({ format: "der", type: "spki" }),
  ]),
  ["Ed25519", generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" })],
])("[SEC-37] refuses keys of %s, of a person or of an authority", (_what, spki) => {
  expect(faultOf(issue({ name: "p", issuer: "middle", spki }))).toBe("unsupported-algorithm");
  expect(authorityFault(issue({ name: "a", issuer: "root", authority: {}, spki }), "intermediate", NOW)).toBe(
    "unsupported-algorithm",
  );
});

test("[SEC-37] refuses a certificate with a changed bit", () => {
  const offset = person.der.indexOf(Buffer.from("person")) + 2;
  const forged = Buffer.from(person.der);
  forged[offset] = (forged[offset] ?? 0) ^ 1;
  expect(parsed(forged).subject).not.toBe(person.subject);
  expect(faultOf(parsed(forged))).toBe("untrusted");
});

test("[SEC-37] accepts a certificate only within its validity, both ends included", () => {
  expect(faultOf(person, [middle], [root], person.notBefore)).toBeUndefined();
  expect(faultOf(person, [middle], [root], person.notAfter)).toBeUndefined();
  expect(faultOf(person, [middle], [root], person.notBefore - 1)).toBe("not-valid-now");
  expect(faultOf(person, [middle], [root], person.notAfter + 1)).toBe("not-valid-now");
});

test("limits verified signatures among intermediates of the same name", () => {
  const sameNamed = Array.from({ length: 60 }, () => issue({ name: "middle", issuer: "nobody", authority: {} }));
  expect(faultOf(person, [middle, ...sameNamed])).toBeUndefined();
  expect(faultOf(person, [...sameNamed, middle])).toBe("untrusted");
});

test("[SEC-37] refuses authorities that certify each other", () => {
  const a = issue({ name: "a", issuer: "b", authority: {} });
  const b = issue({ name: "b", issuer: "a", authority: {} });
  expect(faultOf(issue({ name: "p", issuer: "a" }), [a, b], [root])).toBe("untrusted");
});

test("[SEC-37] reports why a certificate is no root or intermediate", () => {
  const withoutSigning = issue({ name: "x", issuer: "x", authority: {}, keyUsage: ["cRLSign"] });
  expect(authorityFault(root, "root", NOW)).toBeUndefined();
  expect(authorityFault(middle, "intermediate", NOW)).toBeUndefined();
  expect(authorityFault(person, "root", NOW)).toBe("no-authority");
  expect(authorityFault(middle, "root", NOW)).toBe("not-self-signed");
  expect(authorityFault(withoutSigning, "root", NOW)).toBe("may-not-sign");
  expect(authorityFault(root, "root", NOW + 2 * YEAR_MS)).toBe("not-valid-now");
});
