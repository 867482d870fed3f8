import { call } from "../../shared/api/client.ts";
import { proveByPasskey } from "../../shared/passkey/passkey-browser.ts";

/** Whichever passkey the person picks says who they are. */
export async function signInByPasskey(remember: boolean) {
  const { flow, options } = await call("passkey.challengeSignIn");
  const assertion = await proveByPasskey(options);
  return call("passkey.signIn", { body: { flow, assertion, remember_me: remember } });
}
