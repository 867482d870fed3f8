import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";
import { afterEach, expect, test, vi } from "vitest";
import { sliderText } from "./slider-text.ts";
import { solveSliderChallenge } from "./slider-work.ts";

const COUNTER = 5;

async function challengeOf(algorithm: string) {
  const { parameters, signature = "" } = await createChallenge({
    algorithm: "SHA-256",
    cost: 1,
    counter: COUNTER,
    deriveKey,
    hmacSignatureSecret: "secret",
  });
  return { parameters: { ...parameters, algorithm }, signature };
}

afterEach(() => void vi.unstubAllGlobals());

test("solves a challenge", async () => {
  const solution = await solveSliderChallenge(await challengeOf("SHA-256"), new AbortController());
  expect(solution.counter).toBe(COUNTER);
});

test("throws a message about https if the page has no web crypto", async () => {
  const challenge = await challengeOf("SHA-256");
  vi.stubGlobal("crypto", {});
  await expect(solveSliderChallenge(challenge, new AbortController())).rejects.toThrow(
    "浏览器只在 https 地址下提供验证所需的功能，请改用 https 地址访问",
  );
});

test("refuses a challenge of an unsupported algorithm", async () => {
  const challenge = await challengeOf("SCRYPT");
  await expect(solveSliderChallenge(challenge, new AbortController())).rejects.toThrow(sliderText.failed);
});

test("throws the failure of the slider if the work was aborted", async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(solveSliderChallenge(await challengeOf("SHA-256"), controller)).rejects.toThrow(sliderText.failed);
});
