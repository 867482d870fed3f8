import { createGuesses } from "#platform/guesses.ts";
import type { Platform } from "#platform/platform.ts";
import { createEncryptionPairStore } from "./encryption-pair.store.ts";
import { createPasswordGuesses, SESSION_GUESSES_FREE } from "./password-guesses.service.ts";
import { createPasswordTransport } from "./password-transport.service.ts";
import { createSignInFailureStore, failureNameOf } from "./sign-in-failure.store.ts";
import { FAILURE_FORGOTTEN_MS } from "./sign-in-throttle.ts";

/** Decrypts passwords from the wire and limits wrong ones. */
export function createPasswordGuessesModule({ db, clock, protectedTexts }: Platform) {
  const failures = createSignInFailureStore(db, failureNameOf(protectedTexts.of("sign_in_failure.username")));
  const ofSession = createGuesses(db, clock, { free: SESSION_GUESSES_FREE });
  return {
    services: {
      guesses: createPasswordGuesses({ failures, ofSession, clock }),
      transport: createPasswordTransport(createEncryptionPairStore(db), clock),
    },
    sweep: () => failures.removeOutOfTime(new Date(clock.now() - FAILURE_FORGOTTEN_MS), clock.now()),
  };
}
