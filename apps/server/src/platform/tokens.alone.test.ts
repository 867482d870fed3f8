import { expect, test, vi } from "vitest";
import { newToken, tokenDigest } from "./tokens.ts";

const draw = vi.hoisted(() => vi.fn<(size: number) => void>());
vi.mock(import("node:crypto"), async (original) => {
  const crypto = await original();
  const randomBytes = ((size: number) => {
    draw(size);
    return crypto.randomBytes(size);
  }) as typeof crypto.randomBytes;
  return { ...crypto, randomBytes };
});

test("[SEC-09] draws 32 random bytes for a token and encodes them as base64url", () => {
  draw.mockClear();
  const token = newToken();
  expect(draw.mock.calls).toEqual([[32]]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
});

test("[SEC-09] sets each of a token's 256 bits in about half of the tokens", () => {
  const tokens = Array.from({ length: 200 }, newToken);
  expect(new Set(tokens).size).toBe(200);
  const bytes = tokens.map((token) => Buffer.from(token, "base64url"));
  for (let bit = 0; bit < 256; bit += 1) {
    const ones = bytes.filter((token) => ((token[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    // A fair bit leaves these bounds about once in 10^13 runs of this test.
    expect(ones, `bit ${bit}`).toBeGreaterThan(40);
    expect(ones, `bit ${bit}`).toBeLessThan(160);
  }
});

test("[SEC-09] digests a token by SHA-256", () => {
  // FIPS 180-2, appendix B.1.
  const expectedDigest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(Buffer.from(tokenDigest("abc"), "base64url").toString("hex")).toBe(expectedDigest);
});
