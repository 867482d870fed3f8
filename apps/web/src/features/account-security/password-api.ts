import { callEnvelope } from "../../shared/api/client.ts";
import { withEncryptedPasswords } from "../../shared/password/with-encrypted-passwords.ts";
import type { PasswordForm } from "./model/password-form.ts";

/** Answers the server's message and the token to go on with. */
export const changePassword = (username: string, form: PasswordForm) =>
  withEncryptedPasswords(async (encrypt) =>
    callEnvelope("account.changePassword", {
      body: {
        username,
        oldpassword: await encrypt(form.old),
        password: await encrypt(form.password),
        confirmpassword: await encrypt(form.confirm),
      },
    }),
  );
