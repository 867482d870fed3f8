import type { Tx } from "#platform/database/database.ts";
import type { ProvisionedAccount, ProvisioningStore } from "./provisioning.store.ts";

export type { ProvisionedAccount } from "./provisioning.store.ts";

/** Accounts that other systems manage. An account has one source at most. */
export interface ProvisionedAccounts
  extends Pick<
    ProvisioningStore,
    "find" | "findExternal" | "upsert" | "upsertMany" | "remove" | "countOf" | "peopleOf" | "removeSource"
  > {
  /** Returns the record if this source manages the account now. */
  ownedBy(source: string, userId: string, on?: Tx): Promise<ProvisionedAccount | undefined>;
}

export const createProvisionedAccounts = ({
  find,
  findExternal,
  upsert,
  upsertMany,
  remove,
  countOf,
  peopleOf,
  removeSource,
}: ProvisioningStore): ProvisionedAccounts => ({
  find,
  findExternal,
  upsert,
  upsertMany,
  remove,
  countOf,
  peopleOf,
  removeSource,
  ownedBy: async (source, userId, tx) => {
    const row = await find(userId, tx);
    return row?.source === source && row.leftAt === null ? row : undefined;
  },
});
