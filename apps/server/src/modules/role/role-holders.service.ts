import type { RoleHolders } from "./role-holders.store.ts";

export type { HeldRole, RoleHolders } from "./role-holders.store.ts";

export const createRoleHolders = (store: RoleHolders): RoleHolders => store;
