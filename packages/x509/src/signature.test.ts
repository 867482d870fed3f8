import { describe, expect, test } from "vitest";
import { issue, keysOf } from "../test/authority.ts";
import { type KeyKind, lockSignatureKind, verifySignature } from "./index.ts";
import { keyPairOf, newKeyPair } from "./write/index.ts";

const data = Buffer.from("ca1.login.portal.example.cn.x.1");

function keyOf(kind: KeyKind) {
  const { publicKey } = issue({ name: "signer", by: "signer", kind });
  if (!publicKey) throw new Error("the key is refused");
  return publicKey;
}

describe.each<KeyKind>(["SM2", "RSA", "P-256", "P-384"])("a signature by %s", (kind) => {
  const [key, pair] = [keyOf(kind), keysOf("signer", kind)];
  const check = (signature: Buffer, over: Buffer = data) =>
    verifySignature(key, lockSignatureKind(key), over, signature);

  test("[SEC-36] is good over the very bytes that were signed, and over no others", () => {
    expect(check(pair.sign(data))).toBe(true);
    expect(check(pair.sign(data), Buffer.from(`${data} `))).toBe(false);
    expect(check(newKeyPair(kind).sign(data))).toBe(false);
  });

  test("[SEC-36] is none when it is cut off, altered, empty or made of something else", () => {
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

  test("can be made again with the key as it was written down", () => {
    expect(check(keyPairOf(kind, pair.privateKey).sign(data))).toBe(true);
  });
});

test("[SEC-38] by SM2 fails under any other identity than 1234567812345678", () => {
  const key = keyOf("SM2");
  const signature = keysOf("signer", "SM2").sign(data);
  const check = (userId?: string) => verifySignature(key, lockSignatureKind(key), data, signature, userId);
  expect([
    check(),
    check("1234567812345678"),
    check(""),
    check("1234567812345679"),
    check("ALICE123@YAHOO.COM"),
  ]).toEqual([true, true, false, false, false]);
});

test("[SEC-37] is of no use where the key is of another kind than the signature says", () => {
  const key = keyOf("P-256");
  expect(verifySignature(key, { key: "RSA", hash: "sha256" }, data, keysOf("signer", "P-256").sign(data))).toBe(false);
});

test("[SEC-37] takes no RSA key under 2048 bits", () => {
  const weak = issue({ name: "weak", by: "signer", kind: "RSA", spki: newKeyPair("RSA", 1_024).spki });
  expect(weak.publicKey).toBeUndefined();
});

test("draws another SM2 key each time, and never the number one", () => {
  const keys = Array.from({ length: 5 }, () => newKeyPair("SM2"));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(5);
  const one = "1".padStart(64, "0");
  for (const { privateKey } of keys) {
    expect(privateKey).toMatch(/^[0-9a-f]{64}$/);
    expect(privateKey).not.toBe(one);
  }
});
