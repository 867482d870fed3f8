import type { Tx } from "#platform/database/database.ts";
import { withReadings } from "#platform/name-readings.ts";
import { appUser } from "./account.tables.ts";
import type { AccountPhones } from "./account-phones.store.ts";
import { privacyConsent } from "./consent.tables.ts";

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Null: the person sets it by a link. */
  readonly passwordHash: string | null;
  /** Consent to the privacy notice; null: requested when the password is set. */
  readonly consent: { readonly version: string; readonly address: string } | null;
  /** Id of the creator; undefined: the person themselves. */
  readonly by?: string;
  readonly at: Date;
}

/**
 * Inserts account and consent in the caller's transaction. A duplicate name, address or number violates its unique
 * index.
 */
export async function insertAccount(
  tx: Tx,
  phones: AccountPhones,
  { consent, at, by, ...account }: NewAccount,
): Promise<void> {
  const { id } = account;
  await tx.insert(appUser).values({
    ...withReadings(account),
    phone: phones.text.seal(account.phone),
    createdAt: at,
    updatedAt: at,
    createdBy: by ?? id,
    updatedBy: by ?? id,
  });
  await phones.addDigests(tx, [account]);
  if (consent) await tx.insert(privacyConsent).values({ userId: id, givenAt: at, ...consent });
}
