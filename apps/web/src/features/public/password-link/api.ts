import { call } from "#shared/api/client.ts";
import { withEncryptedPasswords } from "#shared/password/with-encrypted-passwords.ts";

export const DEAD_LINK = "recovery.link_dead";

/** Checks the link. Throws recovery.link_dead. */
export const checkLink = (secret: string, signal: AbortSignal) =>
  call("recovery.checkLink", { body: { secret } }, { signal });

export const setPassword = (secret: string, typed: { password: string; confirmation: string }, consent: boolean) =>
  withEncryptedPasswords(async (encrypt) =>
    call("recovery.setPasswordByLink", {
      body: {
        secret,
        password: await encrypt(typed.password),
        confirmation: await encrypt(typed.confirmation),
        consent,
      },
    }),
  );
