import { call } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { proveByPasskey } from "#shared/passkey/passkey-browser.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { failureTitle } from "./model/sign-in-failure.ts";
import { startAttempt } from "./start-attempt.ts";

/** Signs in with a passkey, which identifies the account. */
export async function signInByPasskey(remember: boolean): Promise<void> {
  const isSuperseded = startAttempt();
  try {
    const { flow, options } = await call("signIn.challengePasskey");
    const assertion = await proveByPasskey(options);
    const result = await call("signIn.withPasskey", { body: { flow, assertion, remember_me: remember } });
    if (!isSuperseded()) finishSignIn(result);
  } catch (error) {
    if (!isSuperseded())
      notify({ kind: "error", title: failureTitle, text: error instanceof Error ? error.message : "" });
  }
}
