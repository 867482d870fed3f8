import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { Caller, Origin } from "#platform/caller.ts";

/** Somebody who is signed in at the portal. */
export interface Visitor {
  readonly caller: Caller;
  /** Milliseconds. */
  readonly signedInAt: number;
}

/** A request to the provider: where it comes from and who sits there, if anybody. */
export interface Visit {
  /** Who owes nothing any more. */
  readonly visitor: Visitor | undefined;
  /** Whose session it is, whatever that still owes. */
  readonly holder: Visitor | undefined;
  readonly origin: Origin;
}

/** Hands the visit through the library to what it calls back. */
export type Visits = AsyncLocalStorage<Visit>;
export const createVisits = (): Visits => new AsyncLocalStorage();

/**
 * What a client knows a portal session by: the same for every sign-in of one session, another for every client, and nothing that
 * leads back to the session.
 */
export const sidOf = (sessionId: string, clientId: string): string =>
  createHash("sha256").update(`${sessionId} ${clientId}`).digest("base64url");
