import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { expect, test } from "vitest";
import { readAppKey } from "./app-key.ts";

const pem = (key: KeyObject) => key.export({ type: "spki", format: "pem" }).toString();
const rsa = (modulusLength: number) => pem(generateKeyPairSync("rsa", { modulusLength }).publicKey);
const ec = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve });

test.each([
  ["ECDSA P-256", pem(ec("P-256").publicKey)],
  ["Ed25519", pem(generateKeyPairSync("ed25519").publicKey)],
  ["RSA", rsa(2_048)],
] as const)("accepts %s, and normalises the PEM text", (algorithm, text) => {
  const key = readAppKey(`\n ${text}\nsomething else`);
  expect(key).toMatchObject({ algorithm, pem: text });
  expect(key?.fingerprint).toMatch(/^([0-9A-F]{4} ){15}[0-9A-F]{4}$/);
  expect(key?.fingerprint).toBe(readAppKey(text)?.fingerprint);
});

test.each([
  ["RSA of 1024 bits", rsa(1_024)],
  ["another curve", pem(ec("P-384").publicKey)],
  ["a key for another purpose", pem(generateKeyPairSync("x25519").publicKey)],
  ["a private key", ec("P-256").privateKey.export({ type: "pkcs8", format: "pem" }).toString()],
  ["a broken one", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"],
  ["no key", "hello"],
  ["nothing", ""],
])("refuses %s", (_what, text) => {
  expect(readAppKey(text)).toBeUndefined();
});
