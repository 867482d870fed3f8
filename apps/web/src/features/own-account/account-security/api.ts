import { call, callEnvelope, type ResultFor } from "#shared/api/client.ts";
import { createPasskey, proveByPasskey } from "#shared/passkey/passkey-browser.ts";
import { withEncryptedPasswords } from "#shared/password/with-encrypted-passwords.ts";
import { withProof } from "#shared/proof/proof-request.ts";
import type { PasswordForm } from "./model/password-form.ts";

export type TwoStepState = ResultFor<"accountSecurity.readTwoStep">;
export type OwnPasskey = ResultFor<"accountSecurity.listPasskeys">[number];

/** Returns the server's message and the new token of the session. */
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
/** For the settings: requests an expired proof again and continues with the same set-up. */
export const confirmSetUpProved: typeof confirmSetUp = (code, signal) => withProof(() => confirmSetUp(code, signal));
export const renewRecoveryCodes = () => call("accountSecurity.renewRecoveryCodes");
export const turnTwoStepOff = () => call("accountSecurity.turnOffTwoStep");
export const revokeTrust = (id: string) => call("accountSecurity.revokeTrust", { body: { id } });

/** Adds a passkey. The server names it after the device; the user can rename it. */
export async function addPasskey() {
  const attestation = await createPasskey(await call("accountSecurity.beginPasskey"));
  return call("accountSecurity.addPasskey", { body: { name: "", attestation } });
}

export const renamePasskey = (id: string, name: string) =>
  call("accountSecurity.renamePasskey", { body: { id, name } });
export const removePasskey = (id: string) => call("accountSecurity.removePasskey", { body: { id } });
