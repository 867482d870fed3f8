import { createHash } from "node:crypto";
import { readCertificate } from "@tender/x509";
import { issueCertificate, newKeyPair } from "@tender/x509/write";
import { describe, expect, test } from "vitest";
import { authorityKeyOf, certificateKeyOf, identityOf } from "./certificate-identity.ts";
import { readLockAnswer } from "./lock-answer.ts";
import { isAgentAddress, isDownloadAddress, isListAddress } from "./provider-addresses.ts";

const keys = newKeyPair("SM2");
function certificate(subject: readonly (readonly [string, string])[], extension?: Buffer) {
  const fields = {
    subject: subject.map(([oid, value]) => ({ oid, value })),
    spki: keys.spki,
    serial: "0a01",
    notBefore: 0,
    notAfter: 1_000_000,
    authority: null,
    keyUsage: ["digitalSignature"] as const,
    ...(extension ? { extensions: [{ oid: "1.2.86.11.7.1", value: extension }] } : {}),
  };
  const read = readCertificate(issueCertificate(fields, { name: [{ oid: "2.5.4.3", value: "CA" }], keys }));
  if (!read) throw new Error("cannot be read");
  return read;
}

const USCC = "91990100MA007919XM";
const subject = (oid: string) => ({ from: "subject", oid }) as const;
const inExtension = { from: "extension", oid: "1.2.86.11.7.1" } as const;
const subjectRule = { holder: subject("2.5.4.3"), uscc: subject("2.5.4.97") };

describe("the identity in a certificate", () => {
  test("is read from the places in its authority's rule", () => {
    expect(
      identityOf(
        certificate([
          ["2.5.4.97", USCC],
          ["2.5.4.3", " 吴信诚 "],
        ]),
        subjectRule,
      ),
    ).toEqual({ holder: "吴信诚", uscc: USCC });
    const extensionRule = { holder: subject("2.5.4.10"), uscc: inExtension };
    expect(identityOf(certificate([["2.5.4.10", "示例公司"]], Buffer.from(USCC)), extensionRule)).toEqual({
      holder: "示例公司",
      uscc: USCC,
    });
    const asText = Buffer.concat([Buffer.of(0x0c, 18), Buffer.from(USCC)]);
    expect(identityOf(certificate([["2.5.4.10", "示例公司"]], asText), extensionRule).uscc).toBe(USCC);
  });

  test("is found behind a prefix, and malformed codes are ignored", () => {
    expect(identityOf(certificate([["2.5.4.97", `VATCN-${USCC}`]]), subjectRule).uscc).toBe(USCC);
    for (const text of ["91990100MA007919X", "没有", "IOSVZ0100MA007919X"])
      expect(identityOf(certificate([["2.5.4.97", text]]), subjectRule).uscc).toBeNull();
    expect(identityOf(certificate([["2.5.4.97", USCC]]), { ...subjectRule, uscc: null }).uscc).toBeNull();
  });

  test("falls back to the whole subject without invisible characters", () => {
    expect(identityOf(certificate([["2.5.4.10", "示例公司"]]), subjectRule).holder).toBe("O=示例公司");
    expect(identityOf(certificate([["2.5.4.3", "吴\u202e信诚\u0000"]]), subjectRule).holder).toBe("吴信诚");
  });
});

test("[SEC-39] identifies a certificate by issuer, serial number and SM3 of its public key", () => {
  const parsed = certificate([["2.5.4.3", "x"]]);
  const sm3 = (...parts: Buffer[]) => createHash("sm3").update(Buffer.concat(parts)).digest("hex");
  expect(certificateKeyOf(parsed)).toEqual({
    issuerSm3: sm3(parsed.issuerDer),
    serial: "0A01",
    spkiSm3: sm3(keys.spki),
  });
  expect(authorityKeyOf(parsed)).toBe(sm3(parsed.subjectDer, keys.spki));
});

test("[SEC-36] refuses a lock's answer with missing, malformed or oversized parts", () => {
  const parts = {
    certificate: certificate([["2.5.4.3", "x"]]).der.toString("base64"),
    challenge: "ca1.x",
    signature: "AAAA",
  };
  const read = (value: unknown) => readLockAnswer(Buffer.from(JSON.stringify(value)).toString("base64url"));
  expect(read(parts)?.challenge).toBe("ca1.x");
  for (const bad of [
    { ...parts, signature: "" },
    { ...parts, signature: "A".repeat(2_049) },
    { ...parts, challenge: "x".repeat(501) },
    { ...parts, certificate: 5 },
    null,
    "x",
    5,
  ])
    expect(read(bad)).toBeUndefined();
  expect(readLockAnswer(Buffer.from([0x7b, 0xff, 0x7d]).toString("base64url"))).toBeUndefined();
});

test("[SEC-72] accepts only safe addresses of lists, agents and downloads", () => {
  const addresses = [
    "http://crl.example.cn/a.crl",
    "https://crl.example.cn:8443/a?b=1",
    "ldap://crl.example.cn/x",
    "http://user:pass@crl.example.cn/a",
    "http://crl.example.cn/a#x",
    "javascript:alert(1)",
    "ws://127.0.0.1:3103/ca/v1",
    "wss://localhost:3103/ca/v1",
    "wss://[::1]:3103/ca",
    "wss://agent.example.cn/ca",
    "ws://127.0.0.1.example.cn/ca",
    "/downloads/agent.msi",
    "//evil.example/x",
    "/a\\b",
    "https://ca.example.cn/agent.msi",
  ];
  expect(addresses.filter(isListAddress)).toEqual([addresses[0], addresses[1], addresses[14]]);
  expect(addresses.filter(isAgentAddress)).toEqual([addresses[6], addresses[7], addresses[8]]);
  expect(addresses.filter(isDownloadAddress)).toEqual([addresses[1], addresses[11], addresses[14]]);
});
