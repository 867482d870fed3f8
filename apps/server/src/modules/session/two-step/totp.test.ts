import { codeOf } from "@tender/testkit";
import { expect, test } from "vitest";
import { isCode, NO_STEP, newSeed, seedAddress, stepOfCode } from "./totp.ts";

/** The key of the examples of RFC 6238, in Base32. */
const SEED = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("[SEC-20] accepts the code of RFC 6238 at second %i", (second, code) => {
  expect(stepOfCode(SEED, code, second * 1000, NO_STEP)).toBe(Math.floor(second / 30));
});

test("[SEC-20] accepts codes of the neighbouring time steps only", () => {
  const now = 1_800_000_000_000;
  const step = now / 30_000;
  const steps = [-2, -1, 0, 1, 2].map((offset) => stepOfCode(SEED, codeOf(SEED, now + offset * 30_000), now, NO_STEP));
  expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test("[SEC-20] refuses codes of a used step and of earlier ones", () => {
  const now = 1_800_000_000_000;
  const step = now / 30_000;
  expect(stepOfCode(SEED, codeOf(SEED, now), now, step)).toBeUndefined();
  expect(stepOfCode(SEED, codeOf(SEED, now - 30_000), now, step)).toBeUndefined();
  expect(stepOfCode(SEED, codeOf(SEED, now + 30_000), now, step)).toBe(step + 1);
});

test("refuses codes by a step that is used up to a day ahead, and ignores a later one", () => {
  const now = 1_800_000_000_000;
  const step = now / 30_000;
  expect(stepOfCode(SEED, codeOf(SEED, now), now, step + 2_880)).toBeUndefined();
  expect(stepOfCode(SEED, codeOf(SEED, now), now, step + 2_881)).toBe(step);
});

test.each(["", "12345", "1234567", "12345a", " 123456", "１２３４５６"])("refuses %j as a code", (text) => {
  expect(isCode(text)).toBe(false);
  expect(stepOfCode(SEED, text, 0, NO_STEP)).toBeUndefined();
});

test("creates seeds of 160 bits and an otpauth address", () => {
  const seed = newSeed();
  expect(seed).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSeed()).not.toBe(seed);
  const url = new URL(seedAddress(seed, "电子招标采购平台", "zhang"));
  expect(url.protocol).toBe("otpauth:");
  expect(url.searchParams.get("secret")).toBe(seed);
  expect(url.searchParams.get("issuer")).toBe("电子招标采购平台");
  expect(decodeURIComponent(url.pathname)).toContain("电子招标采购平台:zhang");
});
