import type { RoleDepartments } from "./role-departments.store.ts";

export type { RoleDepartments } from "./role-departments.store.ts";

export const createRoleDepartments = (store: RoleDepartments): RoleDepartments => store;
