import { call } from "#shared/api/client.ts";
import { base64Of } from "#shared/password/encrypt-password.ts";
import type { TrackPoint } from "./slider-state.ts";
import { solveSliderChallenge } from "./slider-work.ts";

/** Submits the drag's track with the solution. Throws with the server's message if the check fails. */
export type SubmitTrack = (track: readonly TrackPoint[], checkKey: string) => Promise<void>;

export type StartSliderWork = (controller: AbortController) => SubmitTrack;

/** Reads a challenge and solves it during the drag. */
export const startSliderWork: StartSliderWork = (controller) => {
  const solved = solve(controller);
  // The work of an abandoned drag is never awaited; without this its rejection would be reported as unhandled.
  solved.catch(() => undefined);
  return async (track, checkKey) => {
    const json = JSON.stringify({ ...(await solved), track });
    await call("captcha.check", { body: { captcha: base64Of(new TextEncoder().encode(json)), checkKey } });
  };
};

async function solve(controller: AbortController) {
  const challenge = await call("captcha.challengeSlider", {}, { signal: controller.signal });
  return { challenge, solution: await solveSliderChallenge(challenge, controller) };
}
