import { AppError, waitError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Guesses } from "#platform/guesses.ts";
import { seal, unseal } from "#platform/secrets.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newRecoveryCodes, recoveryDigest } from "./recovery-codes.ts";
import { isCode, NO_STEP, newSeed, seedAddress, stepOfCode } from "./totp.ts";
import type { TwoStepKeys } from "./two-step.service.ts";
import type { TwoStepStore } from "./two-step.store.ts";

/** Time for the first code after a seed was shown. */
const SET_UP_MS = 15 * 60_000;

/** The seed whose first code was right, and the time step of that code. */
interface ValidCode {
  readonly sealedSeed: string;
  readonly lastStep: number;
}

/** Turns two-step verification on and off. The caller checks the rights and notifies the owner. */
export interface TwoStepSetUp {
  stateOf(userId: string): Promise<{ isOn: boolean; setUpAt: string | null; recoveryCodesLeft: number }>;
  /** Creates a seed that becomes valid with its first code; a later seed replaces it. */
  begin(caller: Caller): Promise<{ secret: string; uri: string }>;
  /**
   * Checks the first code and counts the guess. Throws two_step.code_malformed, two_step.set_up_over, two_step.paused,
   * two_step.code_wrong.
   */
  check(caller: Caller, code: string): Promise<ValidCode>;
  /**
   * Turns two-step verification on. Returns the recovery codes, which are shown only once. Throws two_step.set_up_over.
   */
  confirm(tx: Tx, caller: Caller, right: ValidCode): Promise<string[]>;
  /** Throws two_step.not_on. */
  requireOn(userId: string): Promise<void>;
  renewRecoveryCodes(userId: string, on?: Tx): Promise<string[]>;
  turnOff(userId: string, on?: Tx): Promise<void>;
}

export interface TwoStepSetUpDeps {
  readonly store: TwoStepStore;
  readonly guesses: Guesses;
  readonly shortLived: ShortLived;
  readonly keys: TwoStepKeys;
  readonly clock: Clock;
  readonly platformName: () => string;
}

const setUpKey = (caller: Caller): string => `two-step-set-up:${caller.sessionId}`;

export function createTwoStepSetUp(deps: TwoStepSetUpDeps): TwoStepSetUp {
  const { store, guesses, shortLived, keys, clock, platformName } = deps;

  function newCodes(userId: string): { codes: string[]; digests: string[] } {
    const codes = newRecoveryCodes();
    return { codes, digests: codes.map((code) => recoveryDigest(keys.recoveryCodes, userId, code)) };
  }

  return {
    stateOf: async (userId) => {
      const row = await store.find(userId);
      return {
        isOn: row !== undefined,
        setUpAt: row?.setUpAt.toISOString() ?? null,
        recoveryCodesLeft: row ? await store.recoveryCodesLeft(userId) : 0,
      };
    },
    begin: async (caller) => {
      const secret = newSeed();
      await shortLived.put(setUpKey(caller), seal(keys.seeds, secret), SET_UP_MS);
      return { secret, uri: seedAddress(secret, platformName(), caller.username) };
    },
    check: async (caller, code) => {
      const { userId } = caller;
      if (!isCode(code)) throw new AppError("two_step.code_malformed");
      const sealed = await shortLived.get<string>(setUpKey(caller));
      if (!sealed) throw new AppError("two_step.set_up_over");
      const guessKey = `two-step-set-up:${userId}`;
      const wait = await guesses.begin(guessKey);
      if (wait !== undefined) throw waitError("two_step.paused", wait);
      const lastStep = stepOfCode(unseal(keys.seeds, sealed), code, clock.now(), NO_STEP);
      if (lastStep === undefined) throw new AppError("two_step.code_wrong");
      await guesses.forget(guessKey);
      return { sealedSeed: sealed, lastStep };
    },
    confirm: async (tx, caller, { sealedSeed, lastStep }) => {
      const { userId } = caller;
      // Only one of two confirmations of a seed counts: the other would replace the recovery codes that were shown.
      if ((await shortLived.consume(setUpKey(caller), tx)) !== sealedSeed) throw new AppError("two_step.set_up_over");
      const { codes, digests } = newCodes(userId);
      await store.setUp({ userId, sealedSeed, lastStep, setUpAt: new Date(clock.now()) }, digests, tx);
      return codes;
    },
    requireOn: async (userId) => {
      if (!(await store.find(userId))) throw new AppError("two_step.not_on");
    },
    renewRecoveryCodes: async (userId, tx) => {
      const { codes, digests } = newCodes(userId);
      await store.replaceRecoveryCodes(userId, digests, tx);
      return codes;
    },
    turnOff: store.turnOff,
  };
}
