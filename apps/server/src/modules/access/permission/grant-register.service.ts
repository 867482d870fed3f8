import type { Tx } from "#platform/database/database.ts";
import type { GrantableItem, GrantRegisterStore } from "./grant-register.store.ts";
import { isGrantable } from "./grantable.ts";
import type { Rights } from "./rights.ts";

export type { ExplainedItem, GrantableItem } from "./grant-register.store.ts";

export interface OfferedItem extends GrantableItem {
  /** True if a person with these rights may grant or revoke the item. */
  readonly isGrantable: boolean;
}

/** Grants of roles, for administration. The caller checks the permission and records the change. */
export interface GrantRegister extends Omit<GrantRegisterStore, "itemsFor"> {
  /** Items of one app or all, in the order of the menu, with what a person with these rights may grant. */
  itemsFor(on: Tx, roleId: string, appId: string | undefined, rights: Rights): Promise<OfferedItem[]>;
}

export const createGrantRegister = (store: GrantRegisterStore): GrantRegister => ({
  ...store,
  itemsFor: async (tx, roleId, appId, rights) =>
    (await store.itemsFor(tx, roleId, appId)).map((item) => ({ ...item, isGrantable: isGrantable(item, rights) })),
});
