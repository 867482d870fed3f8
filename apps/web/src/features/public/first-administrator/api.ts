import { call } from "#shared/api/client.ts";
import { withEncryptedPasswords } from "#shared/password/with-encrypted-passwords.ts";
import type { AdministratorPayload } from "./model/administrator-form.ts";

export const DEAD_LINK = "first_administrator.link_dead";

/** Checks the link. Throws first_administrator.link_dead. */
export const checkLink = (secret: string, signal: AbortSignal) =>
  call("firstAdministrator.checkLink", { body: { secret } }, { signal });

/** Called only after the consent was given. */
export const createAdministrator = (secret: string, { password, confirmation, ...rest }: AdministratorPayload) =>
  withEncryptedPasswords(async (encrypt) =>
    call("firstAdministrator.create", {
      body: {
        secret,
        ...rest,
        password: await encrypt(password),
        confirmation: await encrypt(confirmation),
        consent: true,
      },
    }),
  );
