import { expect, test } from "vitest";
import { issue, NOW } from "../test/authority.ts";
import { ATTRIBUTE, CERTIFICATE_BYTES_MAX, readCertificate, readPem, writePem } from "./index.ts";
import { newKeyPair } from "./write/index.ts";

const certificate = issue({ name: "x", issuer: "x" });

test("reads names, serial number and days exactly", () => {
  const issued = issue({
    name: "p",
    issuer: "p",
    serial: "3f9a00c712",
    subject: [
      { oid: ATTRIBUTE.organisation, value: "示例市, 机电有限公司" },
      { oid: ATTRIBUTE.organisationIdentifier, value: "91350211M000100Y43" },
      { oid: ATTRIBUTE.commonName, value: "吴信诚\u202e" },
    ],
    notBefore: NOW,
    notAfter: Date.UTC(2055, 0, 2, 3, 4, 5),
  });
  expect(issued.serial).toBe("3F9A00C712");
  expect(issued.subject).toBe("O=示例市\\, 机电有限公司, ORGANIZATIONID=91350211M000100Y43, CN=吴信诚?");
  expect(issued.attributes.map(({ value }) => value)).toEqual([
    "示例市, 机电有限公司",
    "91350211M000100Y43",
    "吴信诚\u202e",
  ]);
  expect([issued.notBefore, issued.notAfter]).toEqual([NOW, Date.UTC(2055, 0, 2, 3, 4, 5)]);
});

test("refuses a text that is no certificate, truncated, or followed by more", () => {
  const { der } = certificate;
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from("3000", "hex"),
    der.subarray(0, -1),
    Buffer.concat([der, Buffer.of(0)]),
    Buffer.alloc(CERTIFICATE_BYTES_MAX + 1, 0x30),
    der.subarray(1),
  ])
    expect(readCertificate(bytes)).toBeUndefined();
});

test("never throws for a damaged certificate", () => {
  for (let at = 0; at < certificate.der.length; at++) {
    const broken = Buffer.from(certificate.der);
    broken[at] = (broken[at] ?? 0) ^ 0xff;
    expect(() => readCertificate(broken)).not.toThrow();
  }
});

test("reads every block of a PEM text and nothing else", () => {
  const text = `前言\n${writePem("CERTIFICATE", certificate.der)}\n说明\n${writePem("CERTIFICATE", certificate.der).replaceAll("\n", "\r\n")}`;
  expect(readPem(text).map(({ label, der }) => [label, der.equals(certificate.der)])).toEqual([
    ["CERTIFICATE", true],
    ["CERTIFICATE", true],
  ]);
  expect(readPem("-----BEGIN CERTIFICATE-----\n***\n-----END CERTIFICATE-----")).toEqual([]);
  expect(readPem("none")).toEqual([]);
});

test("[SEC-37] returns no key for an RSA key of 1024 bits", () => {
  const weak = issue({ name: "weak", issuer: "signer", kind: "RSA", spki: newKeyPair("RSA", 1_024).spki });
  expect(weak.publicKey).toBeUndefined();
});
