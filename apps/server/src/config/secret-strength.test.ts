import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isGuessable } from "./secret-strength.ts";

test.each([
  ["one part three times", "abcdefghijkl".repeat(3)],
  ["one part over and over, cut short", "q7Zx-81mVw_0kLp".repeat(3).slice(0, 40)],
  ["one character", "x".repeat(40)],
  ["few characters", "abababababababababababababababababab"],
  ["the alphabet and the digits", "abcdefghijklmnopqrstuvwxyz0123456789"],
  ["the alphabet backwards", "zyxwvutsrqponmlkjihgfedcba9876543210"],
  ["words", "correct-horse-battery-staple-tender-portal"],
  ["words run together", "CompanyProductionServerDatabaseKey2026"],
  ["a sample", "please-change-me-9f3k2l1m0q8w7e6r5t4y"],
])("[SEC-83] finds %s guessable", (_what, secret) => {
  expect(isGuessable(secret)).toBe(true);
});

/** Derives the bytes from a number by SHA-256, so that a failing secret can be reproduced. */
const bytes = (n: number): Buffer => createHash("sha256").update(`secret ${n}`).digest().subarray(0, 24);

test.each(["base64", "base64url", "hex"] as const)("accepts random bytes in %s", (encoding) => {
  const secrets = Array.from({ length: 100 }, (_, n) => bytes(n).toString(encoding));
  expect(secrets.filter(isGuessable)).toEqual([]);
});
