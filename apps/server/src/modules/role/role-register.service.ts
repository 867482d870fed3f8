import type { RoleRegisterStore } from "./role-register.store.ts";

export type { ListedRole, Member, MemberFilter, RoleChange, RoleFilter, RoleRow } from "./role-register.store.ts";

/** Roles and their holders as administrators keep them; who may and what is recorded is decided by whoever calls. */
export type RoleRegister = RoleRegisterStore;

export const createRoleRegister = (store: RoleRegisterStore): RoleRegister => store;
