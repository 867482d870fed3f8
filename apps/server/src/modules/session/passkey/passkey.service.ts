import type { Assertion, AssertionOptions } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newToken } from "#platform/tokens.ts";
import type { PasskeyRow, PasskeyStore } from "./passkey.store.ts";
import type { RelyingParty } from "./relying-party.ts";
import { CHALLENGE_MS, checkAssertion, optionsForProving } from "./webauthn.ts";

/** Checks that a person holds a passkey. Each challenge works once, for its purpose, within 5 minutes. */
export interface PasskeyService {
  hasAny(userId: string): Promise<boolean>;
  /** Creates a challenge for a sign-in with any account's passkey. The answer must return `flow`. */
  challengeSignIn(): Promise<{ flow: string; options: AssertionOptions }>;
  /** Returns the account of the passkey. Throws passkey.challenge_over, passkey.refused. */
  checkSignIn(flow: string, assertion: Assertion): Promise<string>;
  /** Creates a challenge for a known account's own passkeys. A later challenge of the same purpose replaces it. */
  challengeFor(userId: string, purpose: string): Promise<AssertionOptions>;
  checkFor(userId: string, purpose: string, assertion: Assertion): Promise<void>;
}

export interface PasskeyDeps {
  readonly store: PasskeyStore;
  readonly shortLived: ShortLived;
  readonly rp: RelyingParty;
  readonly clock: Clock;
}

const signInPurpose = (flow: string): string => `sign-in:${flow}`;
const keyOf = (purpose: string): string => `passkey:${purpose}`;

export function createPasskeyService({ store, shortLived, rp, clock }: PasskeyDeps): PasskeyService {
  async function challenge(purpose: string, allowed: readonly PasskeyRow[]): Promise<AssertionOptions> {
    const options = await optionsForProving(rp, allowed);
    await shortLived.put(keyOf(purpose), options.challenge, CHALLENGE_MS);
    return options;
  }

  /** Consumes the challenge, whether the assertion is good or not. */
  async function check(purpose: string, assertion: Assertion, ownerId: string | undefined): Promise<string> {
    const expected = await shortLived.consume<string>(keyOf(purpose));
    if (expected === undefined) throw new AppError("passkey.challenge_over");
    const row = await store.findByCredential(assertion.id);
    if (!row || (ownerId !== undefined && row.userId !== ownerId)) throw new AppError("passkey.refused");
    const { userHandle } = assertion.response;
    if (userHandle && Buffer.from(userHandle, "base64url").toString("utf8") !== row.userId)
      throw new AppError("passkey.refused");
    const counter = await checkAssertion(rp, expected, row, assertion);
    if (counter === undefined || !(await store.recordUse(row.id, counter, new Date(clock.now()))))
      throw new AppError("passkey.refused");
    return row.userId;
  }

  return {
    hasAny: async (userId) => (await store.countOf(userId)) > 0,
    challengeSignIn: async () => {
      const flow = newToken();
      return { flow, options: await challenge(signInPurpose(flow), []) };
    },
    checkSignIn: (flow, assertion) => check(signInPurpose(flow), assertion, undefined),
    challengeFor: async (userId, purpose) => challenge(purpose, await store.listOf(userId)),
    checkFor: async (userId, purpose, assertion) => {
      await check(purpose, assertion, userId);
    },
  };
}
