import { call } from "#shared/api/client.ts";
import { withEncryptedPasswords } from "#shared/password/with-encrypted-passwords.ts";
import { isPhoneInput } from "./model/recovery-form.ts";

export interface CaptchaPicture {
  readonly key: string;
  /** A data URL. */
  readonly address: string;
}

export async function drawCaptcha(signal: AbortSignal): Promise<CaptchaPicture> {
  const { key, code } = await call("captcha.draw", {}, { signal });
  return { key, address: `data:image/png;base64,${code}` };
}

export const checkCaptcha = (captcha: string, key: string) =>
  call("captcha.check", { body: { captcha: captcha.trim(), checkKey: key } });

/** Looks up an account: by phone for an entry of digits alone, else by name. */
export function findAccount(entry: string) {
  const account = entry.trim();
  return call("recovery.find", {
    query: isPhoneInput(account) ? { phone: account } : { username: account },
  });
}

export const readRecovery = (signal: AbortSignal) => call("recovery.read", {}, { signal });

/** Sends a code in mode 2, recovery. */
export const sendRecoveryCode = (phone: string, checkKey: string | null) =>
  call("sms.send", { body: { mobile: phone.trim(), smsmode: "2", ...(checkKey === null ? {} : { checkKey }) } });

export const verifyPhone = (phone: string, code: string) =>
  call("recovery.verifyPhone", { body: { phone: phone.trim(), smscode: code.trim() } });

export const setRecoveredPassword = (data: { username: string; phone: string; smscode: string; password: string }) =>
  withEncryptedPasswords(async (encrypt) => {
    const { username, phone, smscode } = data;
    return call("recovery.setPassword", {
      body: { username, password: await encrypt(data.password), smscode, phone },
    });
  });
