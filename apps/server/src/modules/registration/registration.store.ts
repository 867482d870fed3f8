import type { Db, Tx } from "../../platform/database/database.ts";
import { sqlErrorOf } from "../../platform/database/sql-error.ts";
import type { UniqueField } from "../account/account.store.ts";
import { insertAccount, type NewAccount } from "../account/new-account.store.ts";

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
      try {
        await db.transaction(async (tx) => {
          await insertAccount(tx, account);
          await giveRole(tx);
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
