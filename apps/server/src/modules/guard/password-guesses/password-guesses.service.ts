import { waitError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Guesses } from "#platform/guesses.ts";
import { addressKey } from "#platform/rate-limiter.ts";
import { createGuessTurns } from "./guess-turns.ts";
import type { SignInFailureStore } from "./sign-in-failure.store.ts";
import { type Failures, hasRoomForAccounts, needsGraphicCode, waitSeconds } from "./sign-in-throttle.ts";

/** Wrong passwords of one session within 10 minutes before it has to pause: twice what an address may before it waits. */
export const SESSION_GUESSES_FREE = 10;

/** Answers undefined for a wrong password. What it throws was no guess. */
type Compare<T> = (before: Failures) => Promise<T | undefined>;

/** Wrong passwords count alike wherever a password is asked for: sign-in, change, proof. */
export interface PasswordGuesses {
  /**
   * Compares in its turn and keeps the outcome: a wrong one counts, a right one forgets the earlier ones. Throws
   * session.throttled while account and address have to wait.
   */
  compare<T>(
    username: string,
    origin: Origin,
    compare: Compare<T>,
  ): Promise<{ found: T | undefined; before: Failures }>;
  /**
   * The same for the caller's own password. A stolen session can be used from many addresses at once, so that it is
   * counted by itself as well; whoever holds another session of the account is not held up.
   */
  compareOwn(caller: Caller, origin: Origin, isRight: () => Promise<boolean>): Promise<boolean>;
  clear(username: string, origin: Pick<Origin, "address">, on?: Tx): Promise<void>;
  /** Seconds that an account has to wait at an address; 0: none. Both as they are kept. */
  waitOf(username: string, address: string): Promise<number>;
  /** Is the graphic code due after so many failures? */
  needsGraphicCode(failures: Pick<Failures, "ofAccount" | "fromAddress">): boolean;
}

export interface PasswordGuessDeps {
  readonly failures: SignInFailureStore;
  /** Counts the guesses of one session, from whatever address. */
  readonly ofSession: Guesses;
  readonly clock: Clock;
}

export function createPasswordGuesses({ failures, ofSession, clock }: PasswordGuessDeps): PasswordGuesses {
  const turns = createGuessTurns();

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
      return turns.run(
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
    waitOf: async (username, address) => {
      const now = clock.now();
      return waitSeconds(await failures.read(username, address, now), now);
    },
    clear: (username, { address }, on) => failures.clear(username.toLowerCase(), addressKey(address), on),
  };
  return service;
}
