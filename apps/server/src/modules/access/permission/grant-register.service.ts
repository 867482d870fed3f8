import type { Tx } from "#platform/database/database.ts";
import type { GrantableItem, GrantRegisterStore } from "./grant-register.store.ts";
import { isGrantable } from "./grantable.ts";
import type { Rights } from "./rights.ts";

export type { ExplainedItem, GrantableItem } from "./grant-register.store.ts";

export interface OfferedItem extends GrantableItem {
  /** May somebody with these rights give it or take it? */
  readonly isGrantable: boolean;
}

/** Which role is granted what, as administrators keep it; who may and what is recorded is decided by whoever calls. */
export interface GrantRegister extends Omit<GrantRegisterStore, "itemsFor"> {
  /** What a role can be granted, in one app or in all, in the order of the menu, by somebody with these rights. */
  itemsFor(on: Tx, roleId: string, appId: string | undefined, held: Rights): Promise<OfferedItem[]>;
}

export const createGrantRegister = (store: GrantRegisterStore): GrantRegister => ({
  ...store,
  itemsFor: async (on, roleId, appId, held) =>
    (await store.itemsFor(on, roleId, appId)).map((item) => ({ ...item, isGrantable: isGrantable(item, held) })),
});
