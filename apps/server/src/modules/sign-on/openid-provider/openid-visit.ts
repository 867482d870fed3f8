import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { Caller, Origin } from "#platform/caller.ts";

/** A person who is signed in at the portal. */
export interface Visitor {
  readonly caller: Caller;
  /** Milliseconds. */
  readonly signedInAt: number;
}

/** A request to the provider with its origin and its session. */
export interface Visit {
  /** The person, if the session is complete. */
  readonly visitor: Visitor | undefined;
  /** The person, whether or not the session is complete. */
  readonly holder: Visitor | undefined;
  readonly origin: Origin;
}

/** Carries the visit through the library to its callbacks. */
export type Visits = AsyncLocalStorage<Visit>;
export const createVisits = (): Visits => new AsyncLocalStorage();

/**
 * Id of a portal session for one client: the same for every sign-in of the session, different per client, and not
 * traceable to the session.
 */
export const sidOf = (sessionId: string, clientId: string): string =>
  createHash("sha256").update(`${sessionId} ${clientId}`).digest("base64url");
