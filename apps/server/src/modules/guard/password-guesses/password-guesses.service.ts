import { waitError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Guesses } from "#platform/guesses.ts";
import { addressKey } from "#platform/rate-limiter.ts";
import { createGuessQueue } from "./guess-queue.ts";
import type { SignInFailureStore } from "./sign-in-failure.store.ts";
import { type Failures, hasRoomForAccounts, needsGraphicCode, waitSeconds } from "./sign-in-throttle.ts";

/** Wrong passwords of one session within 10 minutes before a pause: twice the number of an address. */
export const SESSION_GUESSES_FREE = 10;

/** Returns undefined for a wrong password. An error does not count as a guess. */
type Compare<T> = (before: Failures) => Promise<T | undefined>;

/** Counts wrong passwords of sign-in, password change and proof together. */
export interface PasswordGuesses {
  /**
   * Compares when the guess may run and stores the outcome: a wrong password is counted, a right one clears earlier
   * failures. Throws session.throttled while account and address must wait.
   */
  compare<T>(
    username: string,
    origin: Origin,
    compare: Compare<T>,
  ): Promise<{ found: T | undefined; before: Failures }>;
  /**
   * Like `compare`, for the caller's own password. A stolen session can be used from many addresses, so the session is
   * also counted by itself; other sessions of the account are not throttled.
   */
  compareOwn(caller: Caller, origin: Origin, isRight: () => Promise<boolean>): Promise<boolean>;
  clear(username: string, origin: Pick<Origin, "address">, on?: Tx): Promise<void>;
  /** Returns the seconds that an account must wait at an address; 0: none. Expects both as stored. */
  remainingWait(username: string, address: string): Promise<number>;
  /** Returns whether these failures require the graphic code. */
  needsGraphicCode(failures: Pick<Failures, "ofAccount" | "fromAddress">): boolean;
}

export interface PasswordGuessDeps {
  readonly failures: SignInFailureStore;
  /** Counts the guesses of one session from any address. */
  readonly ofSession: Guesses;
  readonly clock: Clock;
}

export function createPasswordGuesses({ failures, ofSession, clock }: PasswordGuessDeps): PasswordGuesses {
  const guessQueue = createGuessQueue();

  async function judge(name: string, address: string, unfinished: number): Promise<Failures | undefined> {
    const now = clock.now();
    const before = await failures.read(name, address, now);
    const wait = waitSeconds(before, now);
    if (wait > 0) throw waitError("session.throttled", wait);
    return hasRoomForAccounts(before, unfinished) ? before : undefined;
  }

  const service: PasswordGuesses = {
    compare: (username, origin, compare) => {
      const name = username.toLowerCase();
      const address = addressKey(origin.address);
      return guessQueue.run(
        address,
        name,
        (unfinished) => judge(name, address, unfinished),
        async (before) => {
          const found = await compare(before);
          if (found === undefined) await failures.add(name, address, clock.now());
          else if (before.pair) await failures.clear(name, address);
          return { found, before };
        },
      );
    },
    compareOwn: async ({ username, rootSessionId }, origin, isRight) => {
      const key = `password:${rootSessionId}`;
      const { found } = await service.compare(username, origin, async () => {
        const wait = await ofSession.begin(key);
        if (wait !== undefined) throw waitError("session.throttled", wait);
        return (await isRight()) || undefined;
      });
      if (found) await ofSession.forget(key);
      return found ?? false;
    },
    needsGraphicCode,
    remainingWait: async (username, address) => {
      const now = clock.now();
      return waitSeconds(await failures.read(username, address, now), now);
    },
    clear: (username, { address }, tx) => failures.clear(username.toLowerCase(), addressKey(address), tx),
  };
  return service;
}
