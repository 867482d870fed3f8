import { createDecipheriv, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { keyRing, sealedTexts } from "#test/protected-text/sealed-texts.ts";
import { protectedText } from "./protected-text.ts";
import { cipherKeyOf, openText, sealText } from "./sealed-text.ts";

const PHONE = "13800138000";
const bytes = Buffer.from(Array.from({ length: 48 }, (_, index) => index));
const key = cipherKeyOf(7, bytes);
const keys = new Map([[7, key]]);

test("[SEC-86] seals by SM4-CBC and HMAC-SM3, in a form that names algorithm and version", () => {
  const stored = sealText(key, "app_user.phone", PHONE);
  const [, encoded = ""] = /^sm4:7:([\w-]+)$/.exec(stored) ?? [];
  const sealed = Buffer.from(encoded, "base64url");
  const [iv, text, tag] = [sealed.subarray(0, 16), sealed.subarray(16, -32), sealed.subarray(-32)];
  const decipher = createDecipheriv("sm4-cbc", bytes.subarray(0, 16), iv);
  expect(Buffer.concat([decipher.update(text), decipher.final()]).toString()).toBe(PHONE);
  const expected = createHmac("sm3", bytes.subarray(16)).update("app_user.phone\n7\n").update(iv).update(text);
  expect(tag).toEqual(expected.digest());
});

test("[SEC-86] seals one text differently each time, and opens every result", () => {
  const stored = Array.from({ length: 50 }, () => sealText(key, "org.phone", PHONE));
  expect(new Set(stored).size).toBe(50);
  expect(stored.map((text) => openText(keys, "org.phone", text))).toEqual(stored.map(() => PHONE));
});

test("[SEC-86] refuses another column, another version, and every altered character", () => {
  const stored = sealText(key, "org.phone", PHONE);
  expect(() => openText(keys, "app_user.phone", stored)).toThrow("was altered");
  expect(() => openText(new Map(), "org.phone", stored)).toThrow("unknown key version 7");
  const renamed = new Map([[8, { ...key, version: 8 }]]);
  expect(() => openText(renamed, "org.phone", stored.replace("sm4:7:", "sm4:8:"))).toThrow("was altered");
  // The last character of the encoding may contain unused bits.
  for (let at = "sm4:7:".length; at < stored.length - 1; at += 1) {
    const other = stored[at] === "A" ? "B" : "A";
    expect(() => openText(keys, "org.phone", `${stored.slice(0, at)}${other}${stored.slice(at + 1)}`)).toThrow();
  }
  for (const text of ["sm4:", "sm4:7:", "sm4:0:AAAA", "sm4:7:AAAA", `${stored}=`, stored.slice(0, 40)])
    expect(() => openText(keys, "org.phone", text)).toThrow();
});

test("replaces a damaged text by 无法解密, and reports its column", () => {
  const reports: string[] = [];
  const ring = keyRing();
  const texts = protectedText(
    "org.phone",
    () => ring,
    (context) => reports.push(context),
  );
  const stored = texts.seal(PHONE);
  expect([texts.open(stored), texts.open(PHONE), texts.open(null)]).toEqual([PHONE, PHONE, null]);
  expect(texts.open(`${stored.slice(0, -4)}AAAA`)).toBe("无法解密");
  expect(reports).toEqual(["org.phone"]);
});

test("returns a digest of each version, which differs by column, end and key", () => {
  const texts = sealedTexts(keyRing({ digests: [1, 2] }));
  const [accounts, organisations] = [texts.of("app_user.phone"), texts.of("org.phone")];
  const digests = accounts.digests(PHONE);
  expect(digests.map(({ version }) => version)).toEqual([1, 2]);
  expect(accounts.lookup(PHONE)).toEqual({ version: 2, digest: digests[1]?.whole });
  expect(accounts.lookupEnd("8000")).toEqual({ version: 2, digest: digests[1]?.end });
  const all = [digests, organisations.digests(PHONE), accounts.digests("8000")].flat();
  expect(new Set(all.flatMap(({ whole, end }) => [whole, end])).size).toBe(10);
  expect(accounts.keysOf(PHONE)).toContain(accounts.keyOf(PHONE));
});

test("writes plain texts and keys as long as nodes of the former release may run", () => {
  const texts = sealedTexts({ ...keyRing(), stage: "plain" }).of("org.phone");
  expect([texts.seal(PHONE), texts.keyOf(PHONE)]).toEqual([PHONE, PHONE]);
});
