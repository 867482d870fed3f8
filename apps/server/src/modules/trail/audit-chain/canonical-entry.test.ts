import { expect, test } from "vitest";
import { canonicalEntry, digestOf, GENESIS } from "./canonical-entry.ts";

const entry = [
  "01KAZ8",
  "1795359964.431000",
  "session.sign_in",
  "ok",
  null,
  "张三",
  "password",
  null,
  "",
  null,
  null,
  '{"a": 1}',
];

test("[SEC-81] writes every column with its length in bytes, and null as a dash", () => {
  expect(canonicalEntry(7, GENESIS, entry)).toBe(
    `14:tender-audit/1,1:7,64:${GENESIS},6:01KAZ8,17:1795359964.431000,15:session.sign_in,2:ok,-,6:张三,8:password,-,0:,-,-,8:{"a": 1},`,
  );
});

test("[SEC-81] computes the same SM3 digest as openssl", () => {
  // printf %s '…the text above…' | openssl dgst -sm3
  expect(digestOf(7, GENESIS, entry)).toBe("9243aad5e77a01b20567b8e69545da494e5a2838d10fbac5a3778eff464efb84");
});

test("[SEC-81] distinguishes entries that would be equal without lengths", () => {
  const digests = [
    ["a", "bc"],
    ["ab", "c"],
    ["ab", "c", null],
    ["ab", "c", ""],
    ["ab", "c", "-"],
    ["ab1:c,", ""],
  ].map((texts) => digestOf(1, GENESIS, texts));
  expect(new Set(digests).size).toBe(6);
});
