import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/sha";
import type { Challenge, Solution } from "altcha-lib/types";
import { sliderText } from "./slider-text.ts";

const insecurePage = "浏览器只在 https 地址下提供验证所需的功能，请改用 https 地址访问";

/** The algorithms that `deriveKey` supports; the challenge names one. */
const algorithms: readonly string[] = ["SHA-256", "SHA-384", "SHA-512"];

/** Solves a challenge. Throws if the page has no web crypto (plain http) or the work was aborted. */
export async function solveSliderChallenge(
  challenge: { parameters: Record<string, unknown>; signature: string },
  controller: AbortController,
): Promise<Solution> {
  if (!globalThis.crypto?.subtle) throw new Error(insecurePage);
  if (!algorithms.includes(String(challenge.parameters.algorithm))) throw new Error(sliderText.failed);
  const solution = await solveChallenge({
    challenge: challenge as unknown as Challenge,
    controller,
    deriveKey,
    timeout: 30_000,
  });
  if (!solution) throw new Error(sliderText.failed);
  return solution;
}
