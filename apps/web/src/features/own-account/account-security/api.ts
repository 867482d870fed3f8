import { call, callEnvelope, type ResultFor } from "#shared/api/client.ts";
import { makePasskey, proveByPasskey } from "#shared/passkey/passkey-browser.ts";
import { withEncryptedPasswords } from "#shared/password/with-encrypted-passwords.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { PasswordForm } from "./model/password-form.ts";

export type TwoStepState = ResultFor<"accountSecurity.readTwoStep">;
export type OwnPasskey = ResultFor<"accountSecurity.listPasskeys">[number];

/** Answers the server's message and the token to go on with. */
export const changePassword = (username: string, form: PasswordForm) =>
  withEncryptedPasswords(async (encrypt) =>
    callEnvelope("accountSecurity.changePassword", {
      body: {
        username,
        oldpassword: await encrypt(form.old),
        password: await encrypt(form.password),
        confirmpassword: await encrypt(form.confirm),
      },
    }),
  );

export const verifyCode = (method: "code" | "recovery-code", code: string, trustDevice: boolean, signal: AbortSignal) =>
  call("signIn.verifySecondStep", { body: { evidence: { method, code }, trustDevice } }, { signal });

export async function verifyByPasskey(trustDevice: boolean, signal: AbortSignal) {
  const assertion = await proveByPasskey(await call("signIn.challengeSecondStep", {}, { signal }));
  return call(
    "signIn.verifySecondStep",
    { body: { evidence: { method: "passkey", assertion }, trustDevice } },
    { signal },
  );
}

export const beginSetUp = (signal: AbortSignal) => call("accountSecurity.beginTwoStep", {}, { signal });
export const confirmSetUp = (code: string, signal: AbortSignal) =>
  call("accountSecurity.confirmTwoStep", { body: { code } }, { signal });
/** In the settings, where a proof that has run out meanwhile is asked for anew, and what was begun goes on. */
export const confirmSetUpProved: typeof confirmSetUp = (code, signal) => withProof(() => confirmSetUp(code, signal));
export const renewRecoveryCodes = () => call("accountSecurity.renewRecoveryCodes");
export const turnTwoStepOff = () => call("accountSecurity.turnOffTwoStep");
export const endTrust = (id: string) => call("accountSecurity.endTrust", { body: { id } });

/** The server names it after the device; the person may rename it. */
export async function addPasskey() {
  const attestation = await makePasskey(await call("accountSecurity.beginPasskey"));
  return call("accountSecurity.addPasskey", { body: { name: "", attestation } });
}

export const renamePasskey = (id: string, name: string) =>
  call("accountSecurity.renamePasskey", { body: { id, name } });
export const removePasskey = (id: string) => call("accountSecurity.removePasskey", { body: { id } });
