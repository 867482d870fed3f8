import type { ChallengePurpose } from "@tender/contract";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";

/**
 * Challenges for locks to sign. Each is valid once, for its purpose, for 120 s, and in the session that requested it.
 */
export interface Challenges {
  /** `caller`: undefined only for a sign-in. */
  issue(purpose: ChallengePurpose, caller: Caller | undefined): Promise<{ challenge: string; expiresAt: string }>;
  /** Consumes the challenge in any case; false: unknown, used, expired, or of another purpose or session. */
  consume(challenge: string, purpose: ChallengePurpose, caller: Caller | undefined): Promise<boolean>;
}

export interface ChallengeDeps {
  readonly shortLived: ShortLived;
  readonly clock: Clock;
  /** Host of the public address. The lock's software shows it to the person who signs. */
  readonly host: string;
}

const CHALLENGE_MS = 120_000;

interface Issued {
  readonly purpose: ChallengePurpose;
  readonly sessionId: string | null;
}

const keyOf = (challenge: string): string => `ca-challenge:${tokenDigest(challenge)}`;
const sessionOf = (purpose: ChallengePurpose, caller: Caller | undefined): string | null =>
  purpose === "login" ? null : (caller?.sessionId ?? null);

export function createChallenges({ shortLived, clock, host }: ChallengeDeps): Challenges {
  return {
    issue: async (purpose, caller) => {
      const expiry = clock.now() + CHALLENGE_MS;
      const challenge = `ca1.${purpose}.${host}.${newToken()}.${expiry}`;
      const issued: Issued = { purpose, sessionId: sessionOf(purpose, caller) };
      await shortLived.put(keyOf(challenge), issued, CHALLENGE_MS);
      return { challenge, expiresAt: new Date(expiry).toISOString() };
    },
    consume: async (challenge, purpose, caller) => {
      const issued = await shortLived.consume<Issued>(keyOf(challenge));
      return issued?.purpose === purpose && issued.sessionId === sessionOf(purpose, caller);
    },
  };
}
