import type { LockAlgorithm } from "@tender/certificate-lock";
import type { AuthType, SignInResult } from "@tender/contract";
import { call, callEnvelope } from "#shared/api/client.ts";
import { withEncryptedPasswords } from "#shared/password/with-encrypted-passwords.ts";

export interface AccountSignIn {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  readonly graphicCode: string | null;
  readonly checkKey: string;
}

/** The value of `captcha` for a sign-in with the slider and without a graphic code. */
const sliderMark = "slider";

export const signInWithPassword = (form: AccountSignIn) =>
  withEncryptedPasswords(async (encrypt) =>
    call("signIn.withPassword", {
      body: {
        username: form.username.trim(),
        password: await encrypt(form.password),
        remember_me: form.remember,
        captcha: form.graphicCode?.trim() ?? sliderMark,
        checkKey: form.checkKey,
      },
    }),
  );

/** Returns the data URL of a picture for the key; it replaces an earlier picture. */
export const drawGraphicCode = (checkKey: string, signal: AbortSignal) =>
  call("captcha.drawForKey", { params: { timestamp: checkKey } }, { signal });

export const drawScanCode = (authType: AuthType, signal: AbortSignal) =>
  call("scan.drawCode", { query: { authType } }, { signal });

/**
 * Signs in with the lock's answer to a challenge. With an SM2 certificate the presence of a result counts as success.
 */
export const signInWithCertificate = (caLockCode: string, alg: LockAlgorithm) =>
  call("certificateAccess.signIn", { query: { caLockCode } }, alg === "SM2" ? { succeedsByResult: true } : {});

/** Null: not confirmed yet. */
export async function pollScanSignIn(
  taskId: string,
  authType: AuthType,
  signal: AbortSignal,
): Promise<SignInResult | null> {
  const { code, result } = await callEnvelope("scan.signIn", { query: { taskId, authType } }, { signal });
  return code === "200" ? result : null;
}
