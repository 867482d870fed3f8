import { call } from "#shared/api/client.ts";
import { base64Of } from "#shared/password/encrypt-password.ts";
import type { TrackPoint } from "./slider-state.ts";
import { solveSliderChallenge } from "./slider-work.ts";

/** Hands in the drag's track with the solution; throws with the server's message when it does not pass. */
export type SubmitTrack = (track: readonly TrackPoint[], checkKey: string) => Promise<void>;

export type StartSliderWork = (controller: AbortController) => SubmitTrack;

/** Fetches a challenge and works at it while the person drags. */
export const startSliderWork: StartSliderWork = (controller) => {
  const solved = solve(controller);
  // Nobody awaits the work of an abandoned drag: its rejection would be reported as unhandled.
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
