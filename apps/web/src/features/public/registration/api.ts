import { call } from "#shared/api/client.ts";
import { withEncryptedPasswords } from "#shared/password/with-encrypted-passwords.ts";
import type { UniqueField } from "./model/registration-form.ts";

export interface RegistrationPayload {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  readonly phone: string;
  readonly smscode: string;
}

/** Called only after the consent was given. */
export const register = (form: RegistrationPayload) =>
  withEncryptedPasswords(async (encrypt) =>
    call("registration.register", { body: { ...form, password: await encrypt(form.password) } }),
  );

/** Throws the server's refusal if the value is taken. */
export const checkUnique = (field: UniqueField, value: string, signal: AbortSignal) =>
  call("registration.checkUnique", { query: { [field]: value } }, { signal });

export const sendRegistrationCode = (mobile: string, checkKey: string | null) =>
  call("sms.send", { body: { mobile, smsmode: "1", ...(checkKey === null ? {} : { checkKey }) } });
