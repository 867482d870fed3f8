import type { Db, Tx } from "../../platform/database/database.ts";
import { sqlErrorOf } from "../../platform/database/sql-error.ts";
import type { UniqueField } from "./account.store.ts";
import { appUser } from "./account.tables.ts";
import { privacyConsent } from "./consent.tables.ts";

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly passwordHash: string;
  readonly consent: { readonly version: string; readonly address: string } | undefined;
  readonly at: Date;
}

const constraints: Readonly<Record<string, UniqueField>> = {
  app_user_username_key: "username",
  app_user_email_key: "email",
  app_user_phone_key: "phone",
};

const UNIQUE_VIOLATION = "23505";

export function createRegistrationStore(db: Db) {
  return {
    /** Account, role and consent, or nothing. Answers the field that somebody else took in the meantime. */
    add: async (account: NewAccount, giveRole: (tx: Tx) => Promise<void>): Promise<UniqueField | undefined> => {
      const { id, username, email, phone, passwordHash, consent, at } = account;
      try {
        await db.transaction(async (tx) => {
          const created = { createdAt: at, updatedAt: at, createdBy: id, updatedBy: id };
          await tx.insert(appUser).values({ id, username, realname: username, email, phone, passwordHash, ...created });
          await giveRole(tx);
          if (consent) await tx.insert(privacyConsent).values({ userId: id, givenAt: at, ...consent });
        });
        return undefined;
      } catch (error) {
        const refused = sqlErrorOf(error);
        const field = refused?.code === UNIQUE_VIOLATION ? constraints[refused.constraint ?? ""] : undefined;
        if (field) return field;
        throw error;
      }
    },
  };
}

export type RegistrationStore = ReturnType<typeof createRegistrationStore>;
