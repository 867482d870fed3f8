import { finishSignIn } from "#features/public/sign-in/finish-sign-in.ts";
import { welcome } from "#features/public/sign-in/welcome.ts";
import { ApiError } from "#shared/api/api-error.ts";
import { call, isAborted } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { adoptLiveToken, endSession, refreshSession, sessionStatus, signOut } from "#shared/session/session.ts";
import { readSessionStored, removeSessionStored } from "#shared/storage/stored-values.ts";

/** Reads and removes a token that a page of the same origin left in session storage. */
export function consumeTemporaryToken(): string | null {
  const token = readSessionStored("TEMP_TOKEN") ?? window.sessionStorage.getItem("TEMP_TOKEN");
  if (token !== null) removeSessionStored("TEMP_TOKEN");
  return token;
}

/**
 * Adopts a valid token as the session; a refused one or an unreachable server changes nothing. The token is checked
 * before it is redeemed, so that a subsystem's one-time code is never consumed here.
 */
export async function adoptToken(token: string): Promise<void> {
  try {
    const current = await call("session.readCurrent", {}, { token });
    const session = adoptLiveToken(await call("signIn.withToken", { body: { token } }), current);
    if (sessionStatus() === "ready") welcome(session.user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Redeems the ticket and returns the next address. */
export async function signInWithTicket(ticket: string, target: string): Promise<string> {
  try {
    finishSignIn(await call("sso.signInWithTicket", { body: { ticket } }));
    return routePaths.landing;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ChunkLoadError)) throw error;
    notify({ kind: "error", title: "登录失败", text: error.message });
    return `${routePaths.login}?redirect=${encodeURIComponent(target)}`;
  }
}

/**
 * Ends the session in the browser, and on the server without waiting for the answer, because the cookie would outlive
 * it. Without a session only the store is cleared.
 */
export function clearSession(isSignedIn: boolean): void {
  if (isSignedIn) void signOut({ call: "gateway", isUrgent: true });
  else endSession(null);
}

/** Returns true when the session's owner, or its absence, is known; false when the server cannot answer now. */
export async function verifySession(signal: AbortSignal): Promise<boolean> {
  try {
    await refreshSession(signal);
    return true;
  } catch (error) {
    if (isAborted(error)) return true;
    if (error instanceof ApiError && error.status !== 0 && error.status < 502 && error.status !== 429) {
      endSession("expired");
      return true;
    }
    return false;
  }
}
