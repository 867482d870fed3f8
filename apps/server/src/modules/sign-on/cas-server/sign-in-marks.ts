import { createSecretKey, randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import { type Secrets, seal, unseal } from "#platform/secrets.ts";
import { tokenDigest } from "#platform/tokens.ts";

/** How long somebody may stay on the login page. */
export const MARK_SECONDS = 3_600;

/** That a browser was sent to the login page for a service: what is signed in to after `at` was signed in to for it. */
export interface SignInMark {
  /** Stands in the address that leads back, and in the browser's cookie with the rest. */
  readonly flow: string;
  readonly at: number;
  /** The session that was not enough. */
  readonly formerSessionId: string | null;
}

export interface MadeMark extends SignInMark {
  readonly cookie: string;
}

/** Kept by the browser alone, sealed, so that asking for a sign-in costs the database nothing. */
export interface SignInMarks {
  make(service: string, formerSessionId: string | null): MadeMark;
  /** Undefined unless address, cookie and service belong together and time is left. */
  read(
    sent: { readonly flow?: string | undefined; readonly cookie?: string | undefined },
    service: string,
  ): MadeMark | undefined;
}

interface Sealed extends SignInMark {
  readonly service: string;
}

export function createSignInMarks(secrets: Secrets, clock: Clock): SignInMarks {
  const key = createSecretKey(secrets.keyFor("cas sign-in mark"));

  function open(cookie: string): Sealed | undefined {
    try {
      return JSON.parse(unseal(key, cookie)) as Sealed;
    } catch {
      return undefined;
    }
  }

  return {
    make: (service, formerSessionId) => {
      const mark = { flow: randomBytes(16).toString("base64url"), at: clock.now(), formerSessionId };
      const sealed: Sealed = { ...mark, service: tokenDigest(service) };
      return { ...mark, cookie: seal(key, JSON.stringify(sealed)) };
    },
    read: ({ flow, cookie }, service) => {
      if (flow === undefined || cookie === undefined) return undefined;
      const known = open(cookie);
      if (known?.flow !== flow || known.service !== tokenDigest(service)) return undefined;
      return clock.now() < known.at + MARK_SECONDS * 1_000 ? { ...known, cookie } : undefined;
    },
  };
}
