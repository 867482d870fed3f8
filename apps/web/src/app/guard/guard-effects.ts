import { finishSignIn } from "#features/public/sign-in/finish-sign-in.ts";
import { welcome } from "#features/public/sign-in/welcome.ts";
import { ApiError } from "#shared/api/api-error.ts";
import { call, isAborted } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { ChunkLoadError } from "#shared/loading/chunk-load.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { adoptLivingToken, endSession, refreshSession, sessionStatus, signOut } from "#shared/session/session.ts";
import { readSessionStored, removeSessionStored } from "#shared/storage/stored-values.ts";

/** A token left in session storage by a page of the same origin: taken out at the first look. */
export function takeTemporaryToken(): string | null {
  const token = readSessionStored("TEMP_TOKEN") ?? window.sessionStorage.getItem("TEMP_TOKEN");
  if (token !== null) removeSessionStored("TEMP_TOKEN");
  return token;
}

/**
 * A good token becomes the session; a bad one, or an unreachable server, changes nothing. It is looked at before it is
 * redeemed, so that the one-time code of a subsystem is never used up here.
 */
export async function adoptToken(token: string): Promise<void> {
  try {
    const current = await call("session.readCurrent", {}, { token });
    const session = adoptLivingToken(await call("signIn.withToken", { body: { token } }), current);
    if (sessionStatus() === "ready") welcome(session.user);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Where to go after the ticket was tried. */
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
 * Also ends it on the server, or the cookie would outlive it; nobody waits for the answer. Where there was none, none has
 * ended: who asks for a page then is led to the login page as anybody else.
 */
export function clearSession(isSignedIn: boolean): void {
  if (isSignedIn) void signOut({ call: "gateway", isUrgent: true });
  else endSession(null);
}

/** True when it is known whose session it is, or that there is none; false when the server cannot tell now. */
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
