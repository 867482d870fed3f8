import { createSecretKey } from "node:crypto";
import { expect, test } from "vitest";
import { deriveSecrets, seal, unseal } from "./secrets.ts";

const { keyFor } = deriveSecrets("k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg");
const key = createSecretKey(keyFor("totp-seed"));
const SEED = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

test("[SEC-20] seals a text that its key opens, with a different result each time", () => {
  // More than one batch of random initialisation vectors.
  const sealed = Array.from({ length: 600 }, () => seal(key, SEED));
  expect(new Set(sealed.map((text) => text.split(".")[0])).size).toBe(600);
  expect(new Set(sealed).size).toBe(600);
  for (const text of sealed) {
    expect(unseal(key, text)).toBe(SEED);
    for (const plain of [SEED, Buffer.from(SEED).toString("base64url")]) expect(text).not.toContain(plain);
  }
});

test("[SEC-20] refuses to open with the key of another purpose or installation", () => {
  const sealed = seal(key, SEED);
  const otherInstallation = deriveSecrets("Fg4sJ6dH3nB9wY5tR-pL20_xVm18-zQ7k");
  for (const wrong of [keyFor("cookie"), otherInstallation.keyFor("totp-seed")])
    expect(() => unseal(wrong, sealed)).toThrow();
});

test("[SEC-20] refuses to open with a changed character or a missing part", () => {
  const sealed = seal(key, SEED);
  const changed = [...sealed].flatMap((sign, at) => {
    if (sign === ".") return [];
    // The last character of a part may contain unused bits, so the bytes are compared.
    const other = sign === "A" ? "Q" : "A";
    return [`${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`];
  });
  const bytesOf = (text: string) => text.split(".").map((part) => Buffer.from(part, "base64url").toString("hex"));
  const altered = changed.filter((text) => bytesOf(text).join() !== bytesOf(sealed).join());
  expect(altered.length).toBeGreaterThan(60);
  const [iv = "", tag = "", data = ""] = sealed.split(".");
  for (const text of [...altered, `${iv}.${tag}`, iv, "", `${iv}..${data}`, `${iv}.${tag}.`])
    expect(() => unseal(key, text)).toThrow();
});
