import type { Tx } from "#platform/database/database.ts";
import { withReadings } from "#platform/name-readings.ts";
import { appUser } from "./account.tables.ts";
import { privacyConsent } from "./consent.tables.ts";

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Null: one is set by a link. */
  readonly passwordHash: string | null;
  /** To the privacy notice; null: asked for when the password is set. */
  readonly consent: { readonly version: string; readonly address: string } | null;
  /** Who makes it; absent: whoever it is for. */
  readonly by?: string;
  readonly at: Date;
}

/** Account and consent, in the caller's transaction. A taken name, address or number fails on its unique index. */
export async function insertAccount(tx: Tx, { consent, at, by, ...account }: NewAccount): Promise<void> {
  const { id } = account;
  await tx
    .insert(appUser)
    .values({ ...withReadings(account), createdAt: at, updatedAt: at, createdBy: by ?? id, updatedBy: by ?? id });
  if (consent) await tx.insert(privacyConsent).values({ userId: id, givenAt: at, ...consent });
}
