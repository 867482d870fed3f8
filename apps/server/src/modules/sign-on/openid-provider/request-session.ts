import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import type { Caller, Origin } from "#platform/caller.ts";

/** A person who is signed in at the portal. */
export interface SignedInUser {
  readonly caller: Caller;
  /** Milliseconds. */
  readonly signedInAt: number;
}

/** The portal session of a request to the provider, and the request's origin. */
export interface RequestSession {
  /** The person, if the session is complete. */
  readonly user: SignedInUser | undefined;
  /** The person, whether or not the session is complete. */
  readonly sessionOwner: SignedInUser | undefined;
  readonly origin: Origin;
}

/** Carries the session of a request through the library to its callbacks. */
export type RequestSessions = AsyncLocalStorage<RequestSession>;
export const createRequestSessions = (): RequestSessions => new AsyncLocalStorage();

/**
 * Id of a portal session for one client: the same for every sign-in of the session, different per client, and not
 * traceable to the session.
 */
export const sidOf = (sessionId: string, clientId: string): string =>
  createHash("sha256").update(`${sessionId} ${clientId}`).digest("base64url");
