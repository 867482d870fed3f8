import type {
  ManagedAccount,
  ManagedAccounts,
  ManagedFilter,
  ManagedRow,
} from "#modules/people/account/managed-account.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { Caller } from "#platform/caller.ts";

/** People within the caller's data rules: a person outside is not found, in lists and by id alike. */
export interface VisiblePeople {
  page(filter: ManagedFilter, page: number, pageSize: number, caller: Caller): ReturnType<ManagedAccounts["page"]>;
  pagesOf(filter: ManagedFilter, caller: Caller): Promise<AsyncGenerator<readonly ManagedRow[]>>;
  /** Includes people in the recycle bin. Throws user.not_found. */
  find(id: string, caller: Caller): Promise<ManagedAccount>;
}

export const createVisiblePeople = (
  managed: Pick<ManagedAccounts, "page" | "pagesOf" | "find">,
  ruled: RuledRows,
): VisiblePeople => ({
  page: async (filter, page, pageSize, caller) =>
    managed.page(filter, page, pageSize, await ruled.conditionFor(caller)),
  pagesOf: async (filter, caller) => managed.pagesOf(filter, await ruled.conditionFor(caller)),
  find: async (id, caller) => managed.find(id, await ruled.conditionFor(caller)),
});
