import { expect, test } from "vitest";
import { newRecoveryCodes, readRecoveryCode, recoveryDigest } from "./recovery-codes.ts";

test("[SEC-20] creates ten different codes of 60 bits without ambiguous letters", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
});

test.each([
  ["ABCD-EFGH-JKLM", "ABCDEFGHJKLM"],
  [" abcd efgh jklm ", "ABCDEFGHJKLM"],
  ["ABCDEFGHJKL", undefined],
  ["ABCD-EFGH-JKL0", undefined],
  ["", undefined],
])("reads %j as typed", (typed, read) => {
  expect(readRecoveryCode(typed)).toBe(read);
});

test("[SEC-20] derives a digest from code, account and the deployment's key", () => {
  const key = Buffer.alloc(32, 1);
  const digest = recoveryDigest(key, "u1", "ABCD-EFGH-JKLM");
  expect(recoveryDigest(key, "u1", "abcdefghjklm")).toBe(digest);
  expect(recoveryDigest(key, "u2", "ABCD-EFGH-JKLM")).not.toBe(digest);
  expect(recoveryDigest(Buffer.alloc(32, 2), "u1", "ABCD-EFGH-JKLM")).not.toBe(digest);
  expect(digest).not.toContain("ABCD");
});
