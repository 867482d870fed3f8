import type { Platform } from "../../platform/platform.ts";
import { createAccountService } from "./account.service.ts";
import { createAccountStore } from "./account.store.ts";
import { createConsentStore } from "./consent.store.ts";

export function createAccountModule({ db, passwords, clock }: Platform) {
  const accounts = createAccountService({
    store: createAccountStore(db),
    consents: createConsentStore(db),
    passwords,
  });
  return {
    services: { accounts },
    /** The row stays without anything of the person, so that its id keeps trail and archives readable. */
    eraser: (userId: string) => accounts.anonymise(userId, clock.now()),
  };
}
