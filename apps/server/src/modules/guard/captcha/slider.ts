import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import type { Clock } from "#platform/clock.ts";
import type { Secrets } from "#platform/secrets.ts";
import { isPlausibleTrack } from "./slider-track.ts";

const LIFETIME_MS = 120_000;
/** Number of digests that a browser computes while the person drags: less than a second. */
const WORK = { min: 600, max: 1_800 };

export interface Slider {
  challenge(): Promise<{ parameters: Record<string, unknown>; signature: string }>;
  /**
   * Returns the challenge's id if the solution is right, not expired and for a challenge of this portal; undefined
   * otherwise. Does not check earlier use.
   */
  verify(captcha: string): Promise<string | undefined>;
}

interface Submission {
  challenge: Challenge;
  solution: Solution;
  track: unknown;
}

/** Reads base64 of JSON `{ challenge, solution, track }`; undefined for anything else, such as a typed code. */
export function readSubmission(captcha: string): Submission | undefined {
  if (captcha.length < 40) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(captcha, "base64").toString("utf8"));
    return typeof value === "object" &&
      value !== null &&
      "challenge" in value &&
      "solution" in value &&
      "track" in value
      ? (value as Submission)
      : undefined;
  } catch {
    return undefined;
  }
}

export function createSlider(secrets: Secrets, clock: Clock): Slider {
  const hmacSignatureSecret = secrets.keyFor("slider challenge").toString("base64url");
  const hmacKeySignatureSecret = secrets.keyFor("slider key").toString("base64url");
  return {
    challenge: async () => {
      const created = await createChallenge({
        algorithm: "SHA-256",
        cost: 1,
        deriveKey,
        counter: randomInt(WORK.min, WORK.max),
        // Checked here, because the library would use the clock of the machine.
        data: { until: clock.now() + LIFETIME_MS },
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      });
      return { parameters: { ...created.parameters }, signature: created.signature ?? "" };
    },
    verify: async (captcha) => {
      const submission = readSubmission(captcha);
      if (!submission || !isPlausibleTrack(submission.track)) return undefined;
      try {
        const { challenge, solution } = submission;
        const { verified } = await verifySolution({
          challenge,
          solution,
          deriveKey,
          hmacSignatureSecret,
          hmacKeySignatureSecret,
        });
        return verified && Number(challenge.parameters.data?.until) > clock.now() ? challenge.signature : undefined;
      } catch {
        return undefined; // a malformed challenge is a failed one
      }
    },
  };
}
