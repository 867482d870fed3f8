import type { Tx } from "#platform/database/database.ts";
import type { ProvisionedAccount, ProvisioningStore } from "./provisioning.store.ts";

export type { ProvisionedAccount } from "./provisioning.store.ts";

/** Which accounts other systems look after. Two of them never look after the same one. */
export interface ProvisionedAccounts
  extends Pick<
    ProvisioningStore,
    "find" | "findExternal" | "put" | "putMany" | "remove" | "countOf" | "peopleOf" | "forgetSource"
  > {
  /** Where this source looks after it now. */
  ownedBy(source: string, userId: string, on?: Tx): Promise<ProvisionedAccount | undefined>;
}

export const createProvisionedAccounts = ({
  find,
  findExternal,
  put,
  putMany,
  remove,
  countOf,
  peopleOf,
  forgetSource,
}: ProvisioningStore): ProvisionedAccounts => ({
  find,
  findExternal,
  put,
  putMany,
  remove,
  countOf,
  peopleOf,
  forgetSource,
  ownedBy: async (source, userId, on) => {
    const row = await find(userId, on);
    return row?.source === source && row.leftAt === null ? row : undefined;
  },
});
