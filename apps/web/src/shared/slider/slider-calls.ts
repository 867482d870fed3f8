import { call } from "../api/client.ts";
import { base64Of } from "../password/encrypt-password.ts";
import type { TrackPoint } from "./slider-state.ts";

/** A challenge and, in time, its solution. */
export interface SliderWork {
  readonly solved: Promise<{ challenge: unknown; solution: unknown }>;
  readonly cancel: () => void;
}

/** Comes with the first drag: the login page opens without it. */
const loadWork = () => import("./slider-work.ts");

/** Fetches a challenge and works at it while the person drags. */
export function startSliderWork(): SliderWork {
  const controller = new AbortController();
  const solved = Promise.all([call("captcha.challengeSlider", {}, { signal: controller.signal }), loadWork()]).then(
    async ([challenge, { solveSliderChallenge }]) => ({
      challenge,
      solution: await solveSliderChallenge(challenge, controller),
    }),
  );
  // Nobody awaits the work of an abandoned drag: its rejection would be reported as unhandled.
  solved.catch(() => undefined);
  return { solved, cancel: () => controller.abort() };
}

/** Hands in solution and track; throws with the server's message when it does not pass. */
export async function checkSlider(work: SliderWork, track: readonly TrackPoint[], checkKey: string): Promise<void> {
  const { challenge, solution } = await work.solved;
  const json = JSON.stringify({ challenge, solution, track });
  await call("captcha.check", { body: { captcha: base64Of(new TextEncoder().encode(json)), checkKey } });
}
