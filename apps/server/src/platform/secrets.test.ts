import { createSecretKey } from "node:crypto";
import { expect, test } from "vitest";
import { deriveSecrets, seal, unseal } from "./secrets.ts";

const { keyFor } = deriveSecrets("k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg");
const key = createSecretKey(keyFor("totp-seed"));
const SEED = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

test("[SEC-20] seals so that the text is read back by the key, is in none of what is kept, and never looks the same", () => {
  // More than are drawn for in one go.
  const sealed = Array.from({ length: 600 }, () => seal(key, SEED));
  expect(new Set(sealed.map((one) => one.split(".")[0])).size).toBe(600);
  expect(new Set(sealed).size).toBe(600);
  for (const one of sealed) {
    expect(unseal(key, one)).toBe(SEED);
    for (const plain of [SEED, Buffer.from(SEED).toString("base64url")]) expect(one).not.toContain(plain);
  }
});

test("[SEC-20] opens nothing by the key of another purpose or of another installation", () => {
  const sealed = seal(key, SEED);
  const another = deriveSecrets("Fg4sJ6dH3nB9wY5tR-pL20_xVm18-zQ7k");
  for (const wrong of [keyFor("cookie"), another.keyFor("totp-seed")]) expect(() => unseal(wrong, sealed)).toThrow();
});

test("[SEC-20] opens nothing of which one character was changed, or a part is gone", () => {
  const sealed = seal(key, SEED);
  const changed = [...sealed].flatMap((sign, at) => {
    if (sign === ".") return [];
    // The last character of a part may hold bits that mean nothing: the text is compared as bytes.
    const other = sign === "A" ? "Q" : "A";
    return [`${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`];
  });
  const bytesOf = (text: string) => text.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));
  const altered = changed.filter((one) => bytesOf(one).join() !== bytesOf(sealed).join());
  expect(altered.length).toBeGreaterThan(60);
  const [iv = "", tag = "", data = ""] = sealed.split(".");
  for (const one of [...altered, `${iv}.${tag}`, iv, "", `${iv}..${data}`, `${iv}.${tag}.`])
    expect(() => unseal(key, one)).toThrow();
});
