import type { Platform } from "#platform/platform.ts";
import { createAccountService } from "./account.service.ts";
import { createAccountStore } from "./account.store.ts";
import { createAccountPhones } from "./account-phones.store.ts";
import { createConsentStore } from "./consent.store.ts";
import { createCredentials } from "./credential.service.ts";
import { createManagedAccounts } from "./managed-account.service.ts";
import { createManagedAccountStore } from "./managed-account.store.ts";
import { createNewAccounts } from "./new-account.service.ts";
import { createUnconfirmedAccounts } from "./unconfirmed-account.store.ts";
import { createUnreadNames } from "./unread-names.store.ts";

const NAMES_READ_EVERY_MS = 5_000;
/** The portal computes the readings with each name; only other programs write names without them. */
const NAMES_READ_IDLE_MS = 30_000;

/** Accounts: names, contact data, credentials, states and consents. */
export function createAccountModule({ db, work, passwords, clock, protectedTexts }: Platform) {
  const phones = createAccountPhones(work.db, protectedTexts);
  const store = createAccountStore(db, phones);
  const consents = createConsentStore(db);
  const accounts = createAccountService({ store, consents });
  const credentials = createCredentials({ store, passwords });
  const managedAccounts = createManagedAccounts((tx) => createManagedAccountStore(tx, phones), db);
  return {
    services: {
      accounts,
      accountPhones: phones,
      credentials,
      newAccounts: createNewAccounts(store),
      managedAccounts,
      unconfirmedAccounts: createUnconfirmedAccounts(db),
    },
    jobs: [
      {
        name: "account.read_names",
        everyMs: NAMES_READ_EVERY_MS,
        idleMs: NAMES_READ_IDLE_MS,
        run: createUnreadNames(db).computeBatch,
      },
    ],
    protectedColumns: [phones.column],
    /** Removes the personal data but not the row, because audit trail and archives refer to its id. */
    eraser: async (userId: string) => {
      await consents.removeAllOf(userId);
      await accounts.anonymise(userId, clock.now());
    },
  };
}
