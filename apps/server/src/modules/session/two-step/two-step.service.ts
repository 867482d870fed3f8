import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import { AppError, waitError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { type Delay, withMinimumDuration } from "#platform/delay.ts";
import type { Guesses } from "#platform/guesses.ts";
import { unseal } from "#platform/secrets.ts";
import { readRecoveryCode, recoveryDigest } from "./recovery-codes.ts";
import { isCode, stepOfCode } from "./totp.ts";
import type { TwoStepStore } from "./two-step.store.ts";

/** The answer to a code comes no sooner than this after the request. Specification 9, decisions 5. */
const BRAKE_MS = 2_000;
const DAY_MS = 86_400_000;

export interface CodeEvidence {
  readonly method: "code" | "recovery-code";
  readonly code: string;
}

/** Keys of the two-step secrets, each for one purpose. */
export interface TwoStepKeys {
  readonly seeds: Buffer;
  readonly recoveryCodes: Buffer;
}

export interface TwoStepService {
  isOn(userId: string, on?: Tx): Promise<boolean>;
  /**
   * Checks a code of the authenticator app or a recovery code and consumes it. Throws two_step.code_malformed,
   * two_step.code_wrong, two_step.recovery_code_wrong, two_step.paused. The answer always waits for the brake. The
   * owner is notified of a pause, because the guesser knows the password.
   */
  checkEvidence(userId: string, evidence: CodeEvidence, origin: Origin): Promise<void>;
}

export interface TwoStepDeps {
  readonly store: TwoStepStore;
  readonly guesses: Guesses;
  readonly keys: TwoStepKeys;
  readonly events: Pick<SecurityEvents, "record">;
  readonly clock: Clock;
  readonly delay: Delay;
}

/** Codes and recovery codes of an account share one counter. */
const guessKeyOf = (userId: string): string => `two-step:${userId}`;

export function createTwoStepService(deps: TwoStepDeps): TwoStepService {
  const { store, guesses, keys, events, clock, delay } = deps;

  async function consumeCode(userId: string, code: string): Promise<boolean> {
    const row = await store.find(userId);
    if (!row) return false;
    const step = stepOfCode(unseal(keys.seeds, row.sealedSeed), code, clock.now(), row.lastStep);
    return step !== undefined && store.consumeStep(userId, step);
  }

  async function consumeRecoveryCode(userId: string, typed: string): Promise<boolean> {
    const code = readRecoveryCode(typed);
    if (!code) return false;
    const digest = recoveryDigest(keys.recoveryCodes, userId, code);
    return store.consumeRecoveryCode(userId, digest, new Date(clock.now()));
  }

  async function check(userId: string, { method, code }: CodeEvidence, origin: Origin): Promise<void> {
    // A malformed code does not count as a guess.
    if (method === "code" && !isCode(code)) throw new AppError("two_step.code_malformed");
    const wait = await guesses.begin(guessKeyOf(userId));
    if (wait !== undefined) throw waitError("two_step.paused", wait);
    const isRight = await (method === "code" ? consumeCode(userId, code) : consumeRecoveryCode(userId, code));
    if (!isRight && (await guesses.isPaused(guessKeyOf(userId))))
      await events.record(userId, "wrong_codes", {}, { origin, quietMs: DAY_MS });
    if (!isRight) throw new AppError(method === "code" ? "two_step.code_wrong" : "two_step.recovery_code_wrong");
    await guesses.forget(guessKeyOf(userId));
    if (method === "recovery-code")
      await events.record(userId, "recovery_code_used", { left: String(await store.recoveryCodesLeft(userId)) });
  }

  return {
    isOn: async (userId, tx) => (await store.find(userId, tx)) !== undefined,
    checkEvidence: (userId, evidence, origin) =>
      withMinimumDuration(BRAKE_MS, { clock, delay }, () => check(userId, evidence, origin)),
  };
}
