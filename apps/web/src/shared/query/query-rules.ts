import { ApiError, isAborted } from "#shared/api/api-error.ts";
import { presentationOf } from "#shared/api/present-error.ts";

const retriesWhenOffline = 2;

/** Nothing came back: the connection is down, or the server does not answer in time. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "client.offline" || error.code === "client.timeout");

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === "client.offline";

/** Only a broken connection is tried again: a time-out has cost 12 s already, and an answer is an answer. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < retriesWhenOffline && isOffline(error);

/**
 * Whether a failed query is presented by the default. A part that shows its failure itself leaves only what ends or
 * blocks the whole session, which no part can show.
 */
export function isReported(error: unknown, isShownInPlace: boolean): boolean {
  if (isAborted(error)) return false;
  if (!isShownInPlace) return true;
  if (!(error instanceof ApiError)) return false;
  const { kind } = presentationOf(error, { onLoginPage: false, hadToken: true });
  return kind === "relogin" || kind === "sign-out-and-reload" || kind === "finish-sign-in";
}

/** Whose answers the cache holds; they depend on the person and the current department. */
export interface CacheOwner {
  readonly userId: string;
  readonly orgCode: string | null;
}

/**
 * What becomes of the cached answers when the session changes. At sign-out they are thrown away; another person's or
 * another department's are forgotten, and those on the screen asked for anew at once.
 */
export function cacheActionOf(former: CacheOwner | null, next: CacheOwner | null): "keep" | "clear" | "reset" {
  if (!next) return former ? "clear" : "keep";
  // Nothing of anybody's is left from before the sign-in.
  if (!former) return "keep";
  return former.userId === next.userId && former.orgCode === next.orgCode ? "keep" : "reset";
}
