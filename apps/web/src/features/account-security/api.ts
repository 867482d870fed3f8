import { call, callEnvelope, type ResultFor } from "../../shared/api/client.ts";
import { makePasskey, proveByPasskey } from "../../shared/passkey/passkey-browser.ts";
import { withEncryptedPasswords } from "../../shared/password/with-encrypted-passwords.ts";
import { withProof } from "../../shared/proof/proof-request.ts";
import type { PasswordForm } from "./model/password-form.ts";

export type TwoStepState = ResultFor<"twoStep.readState">;
export type OwnPasskey = ResultFor<"passkey.listOwn">[number];

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
  call("twoStep.verify", { body: { evidence: { method, code }, trustDevice } }, { signal });

export async function verifyByPasskey(trustDevice: boolean, signal: AbortSignal) {
  const assertion = await proveByPasskey(await call("twoStep.challengePasskey", {}, { signal }));
  return call("twoStep.verify", { body: { evidence: { method: "passkey", assertion }, trustDevice } }, { signal });
}

export const beginSetUp = (signal: AbortSignal) => call("twoStep.beginSetUp", {}, { signal });
export const confirmSetUp = (code: string, signal: AbortSignal) =>
  call("twoStep.confirmSetUp", { body: { code } }, { signal });
/** In the settings, where a proof that has run out meanwhile is asked for anew, and what was begun goes on. */
export const confirmSetUpProved: typeof confirmSetUp = (code, signal) => withProof(() => confirmSetUp(code, signal));
export const renewRecoveryCodes = () => call("twoStep.renewRecoveryCodes");
export const turnTwoStepOff = () => call("twoStep.turnOff");
export const endTrust = (id: string) => call("twoStep.endTrust", { body: { id } });

/** The server names it after the device; the person may rename it. */
export async function addPasskey() {
  const attestation = await makePasskey(await call("passkey.beginAdd"));
  return call("passkey.add", { body: { name: "", attestation } });
}

export const renamePasskey = (id: string, name: string) => call("passkey.rename", { body: { id, name } });
export const removePasskey = (id: string) => call("passkey.remove", { body: { id } });
