import { waitError } from "../../platform/app-error.ts";
import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { addressKey } from "../../platform/rate-limiter.ts";
import type { SignInFailureStore } from "./sign-in-failure.store.ts";
import { waitSeconds } from "./sign-in-throttle.ts";

/** Wrong passwords count alike wherever a password is asked for: sign-in, change, proof. */
export interface PasswordGuesses {
  /** Throws session.throttled while account and address have to wait. */
  requireFree(username: string, origin: Origin): Promise<void>;
  add(username: string, origin: Origin): Promise<void>;
  clear(username: string, origin: Origin): Promise<void>;
}

export function createPasswordGuesses(failures: SignInFailureStore, clock: Clock): PasswordGuesses {
  const keyOf = (username: string, { address }: Origin) => [username.toLowerCase(), addressKey(address)] as const;
  return {
    requireFree: async (username, origin) => {
      const now = clock.now();
      const wait = waitSeconds(await failures.read(...keyOf(username, origin), now), now);
      if (wait > 0) throw waitError("session.throttled", wait);
    },
    add: (username, origin) => failures.add(...keyOf(username, origin), clock.now()),
    clear: (username, origin) => failures.clear(...keyOf(username, origin)),
  };
}
