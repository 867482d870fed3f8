import { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { signOut } from "#shared/session/session.ts";
import { readCredentials } from "#shared/storage/stored-session.ts";
import { type AccountSignIn, signInWithPassword } from "./api.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { failureTitle, readSignInFailure, type SignInFailure } from "./model/sign-in-failure.ts";
import { startAttempt } from "./start-attempt.ts";

/**
 * Signs in with a password. Returns the failure to show; undefined: the sign-in succeeded or was overtaken by another.
 */
export async function signInByAccount(form: AccountSignIn): Promise<SignInFailure | undefined> {
  const isSuperseded = startAttempt();
  try {
    const result = await signInWithPassword(form);
    if (!isSuperseded()) finishSignIn(result);
    return undefined;
  } catch (error) {
    if (isSuperseded()) return undefined;
    const { code = "", details } = error instanceof ApiError ? error : {};
    const message = error instanceof Error ? error.message : "";
    const needsGraphicCode = details?.needsGraphicCode ?? false;
    const shown = readSignInFailure({ code, message, needsGraphicCode }, form.graphicCode !== null);
    notify({ kind: "error", title: failureTitle, text: shown.description });
    // Fixed rule: a refused sign-in ends any session, in this browser and on the server.
    if (readCredentials()) void signOut({ call: "gateway", isUrgent: true });
    return shown;
  }
}
