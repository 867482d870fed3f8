import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { type AccountStore, takenField, type UniqueField } from "./account.store.ts";
import { fieldFault, type NewFields } from "./account-fields.ts";
import type { NewAccount } from "./new-account.store.ts";

/** How accounts come to be, whoever asks for one. */
export interface NewAccounts {
  /** Is there any account at all, closed ones included? */
  hasAny(tx?: Tx): Promise<boolean>;
  /** Whether the fields are taken is another question. Throws account.bad_username, account.bad_email, sms.bad_number. */
  requireWellFormed(fields: NewFields): void;
  /** Writes an account that was found acceptable in the caller's transaction, with its consent. */
  add(tx: Tx, account: NewAccount): Promise<void>;
  /**
   * Writes an account that was found acceptable together with what else belongs to its beginning, or nothing of both.
   * Answers the field that somebody else took in the meantime.
   */
  addWith(account: NewAccount, more: (tx: Tx) => Promise<void>, on?: Tx): Promise<UniqueField | undefined>;
}

export function createNewAccounts(store: AccountStore): NewAccounts {
  return {
    hasAny: store.hasAny,
    requireWellFormed: (fields) => {
      const fault = fieldFault(fields);
      if (fault) throw new AppError(fault);
    },
    add: store.insert,
    addWith: async (account, more, on) => {
      try {
        await store.insertWith(account, more, on);
        return undefined;
      } catch (error) {
        const field = takenField(error);
        if (field) return field;
        throw error;
      }
    },
  };
}
