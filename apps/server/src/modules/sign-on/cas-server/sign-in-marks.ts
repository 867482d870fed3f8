import { createSecretKey, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import { tokenDigest } from "#platform/tokens.ts";

/** Lifetime of a mark: the longest stay on the login page. */
export const MARK_SECONDS = 3_600;

/**
 * Record that a browser was sent to the login page for a service; a session that began after `at` satisfies `renew`.
 */
export interface SignInMark {
  /** Part of the return address and of the browser's cookie. */
  readonly flow: string;
  readonly at: number;
  /** The session that did not satisfy the request. */
  readonly formerSessionId: string | null;
}

export interface IssuedMark extends SignInMark {
  readonly cookie: string;
}

/** Stored sealed in the browser's cookie alone, so that a redirect to the login page costs the database nothing. */
export interface SignInMarks {
  create(service: string, formerSessionId: string | null): IssuedMark;
  /** Undefined: address, cookie and service do not match, or the mark has expired. */
  read(
    received: { readonly flow?: string | undefined; readonly cookie?: string | undefined },
    service: string,
  ): IssuedMark | undefined;
}

interface SealedMark extends SignInMark {
  readonly service: string;
}

export function createSignInMarks(secrets: Secrets, clock: Clock): SignInMarks {
  const key = createSecretKey(secrets.keyFor("cas sign-in mark"));

  function open(cookie: string): SealedMark | undefined {
    try {
      return JSON.parse(unseal(key, cookie)) as SealedMark;
    } catch {
      return undefined;
    }
  }

  return {
    create: (service, formerSessionId) => {
      const mark = { flow: randomBytes(16).toString("base64url"), at: clock.now(), formerSessionId };
      const sealed: SealedMark = { ...mark, service: tokenDigest(service) };
      return { ...mark, cookie: seal(key, JSON.stringify(sealed)) };
    },
    read: ({ flow, cookie }, service) => {
      if (flow === undefined || cookie === undefined) return undefined;
      const mark = open(cookie);
      if (mark?.flow !== flow || mark.service !== tokenDigest(service)) return undefined;
      return clock.now() < mark.at + MARK_SECONDS * 1_000 ? { ...mark, cookie } : undefined;
    },
  };
}
