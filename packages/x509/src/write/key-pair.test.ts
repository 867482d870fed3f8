import { expect, test } from "vitest";
import { newKeyPair } from "./key-pair.ts";

test("creates five different SM2 keys, none of them the number one", () => {
  const keys = Array.from({ length: 5 }, () => newKeyPair("SM2"));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(5);
  const scalarOne = "1".padStart(64, "0");
  for (const { privateKey } of keys) {
    expect(privateKey).toMatch(/^[0-9a-f]{64}$/);
    expect(privateKey).not.toBe(scalarOne);
  }
});
