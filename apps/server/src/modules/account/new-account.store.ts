import type { Tx } from "../../platform/database/database.ts";
import { appUser } from "./account.tables.ts";
import { privacyConsent } from "./consent.tables.ts";

export interface NewAccount {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string | null;
  readonly phone: string;
  readonly passwordHash: string;
  /** To the privacy notice. */
  readonly consent: { readonly version: string; readonly address: string };
  readonly at: Date;
}

/** Account and consent, in the caller's transaction. A taken name, address or number fails on its unique index. */
export async function insertAccount(tx: Tx, { consent, at, ...account }: NewAccount): Promise<void> {
  const { id } = account;
  await tx.insert(appUser).values({ ...account, createdAt: at, updatedAt: at, createdBy: id, updatedBy: id });
  await tx.insert(privacyConsent).values({ userId: id, givenAt: at, ...consent });
}
