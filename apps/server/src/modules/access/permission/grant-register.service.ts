import type { Tx } from "#platform/database/database.ts";
import type { GrantRegisterStore, MenuItemGrant } from "./grant-register.store.ts";
import { isGrantable } from "./grantable.ts";
import type { Rights } from "./rights.ts";

export type { ExplainedItem, MenuItemGrant } from "./grant-register.store.ts";

export interface OfferedItem extends MenuItemGrant {
  /** True if a person with these rights may grant or revoke the item. */
  readonly isGrantable: boolean;
}

/** Grants of roles, for administration. The caller checks the permission and records the change. */
export interface GrantRegister extends Omit<GrantRegisterStore, "listItems"> {
  /**
   * Returns items in the order of the menu, each with whether a person with these rights may grant it. `appId`
   * undefined: the items of all apps.
   */
  listItems(tx: Tx, roleId: string, appId: string | undefined, rights: Rights): Promise<OfferedItem[]>;
}

export const createGrantRegister = (store: GrantRegisterStore): GrantRegister => ({
  ...store,
  listItems: async (tx, roleId, appId, rights) =>
    (await store.listItems(tx, roleId, appId)).map((item) => ({ ...item, isGrantable: isGrantable(item, rights) })),
});
