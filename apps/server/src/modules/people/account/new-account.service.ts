import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { type AccountStore, duplicateField, type UniqueField } from "./account.store.ts";
import { fieldFault, type NewFields } from "./account-fields.ts";
import type { NewAccount } from "./new-account.store.ts";

/** Creation of accounts, for registration, administrators and other modules. */
export interface NewAccounts {
  /** Returns whether there is any account, including closed ones. */
  hasAny(tx?: Tx): Promise<boolean>;
  /**
   * Does not check whether the fields are taken. Throws account.bad_username, account.look_alike, account.bad_email,
   * sms.bad_number.
   */
  requireWellFormed(fields: NewFields): void;
  /** Inserts a validated account with its consent in the caller's transaction. */
  add(tx: Tx, account: NewAccount): Promise<void>;
  /**
   * Inserts a validated account and runs `writeMore` in one transaction. Returns the field whose value another account
   * has taken since the validation; undefined: created.
   */
  addWith(account: NewAccount, writeMore: (tx: Tx) => Promise<void>, tx?: Tx): Promise<UniqueField | undefined>;
}

export function createNewAccounts(store: AccountStore): NewAccounts {
  return {
    hasAny: store.hasAny,
    requireWellFormed: (fields) => {
      const fault = fieldFault(fields);
      if (fault) throw new AppError(fault);
    },
    add: store.insert,
    addWith: async (account, writeMore, tx) => {
      try {
        await store.insertWith(account, writeMore, tx);
        return undefined;
      } catch (error) {
        const field = duplicateField(error);
        if (field) return field;
        throw error;
      }
    },
  };
}
