import { ApiError, isAborted } from "#shared/api/api-error.ts";
import { presentationOf } from "#shared/api/present-error.ts";

const MAX_OFFLINE_RETRIES = 2;

/** No answer arrived: the connection is down, or the server did not answer in time. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "client.offline" || error.code === "client.timeout");

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === "client.offline";

/** Only a broken connection is retried: a timeout has already cost 12 s, and an answer is final. */
export const shouldRetry = (failureCount: number, error: unknown): boolean =>
  failureCount < MAX_OFFLINE_RETRIES && isOffline(error);

/**
 * Returns whether a failed query is reported by default. Of a part that shows its failures itself, only those that end
 * or block the whole session are reported, since no part can show them.
 */
export function isReported(error: unknown, isShownInPlace: boolean): boolean {
  if (isAborted(error)) return false;
  if (!isShownInPlace) return true;
  if (!(error instanceof ApiError)) return false;
  const { kind } = presentationOf(error, { onLoginPage: false, hadToken: true });
  return kind === "relogin" || kind === "sign-out-and-reload" || kind === "finish-sign-in";
}

/** The owner of the cached answers, which depend on the person and the current department. */
export interface CacheOwner {
  readonly userId: string;
  readonly orgCode: string | null;
}

/**
 * Decides about the cached answers after a change of the session. `clear` at sign-out; `reset` for another person or
 * department, which also reads the visible data again.
 */
export function cacheActionOf(former: CacheOwner | null, next: CacheOwner | null): "keep" | "clear" | "reset" {
  if (!next) return former ? "clear" : "keep";
  // The cache is empty before a sign-in.
  if (!former) return "keep";
  return former.userId === next.userId && former.orgCode === next.orgCode ? "keep" : "reset";
}
