import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { createRoleService } from "./role.service.ts";
import { createRoleStore } from "./role.store.ts";
import { createRoleChanges } from "./role-changes.service.ts";
import { createRoleDepartmentsStore } from "./role-departments.store.ts";
import { createRoleHoldersStore } from "./role-holders.store.ts";
import { createRoleRegisterStore } from "./role-register.store.ts";

export interface RoleModuleUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
}

/** Roles, their holders in departments, and exclusions between roles. */
export function createRoleModule({ db, bus }: Platform, { departmentReferences }: RoleModuleUses) {
  const store = createRoleStore(db);
  const roleDepartments = createRoleDepartmentsStore();
  departmentReferences.declare(roleDepartments);
  return {
    services: {
      roles: createRoleService(store),
      roleChanges: createRoleChanges(bus),
      roleRegister: createRoleRegisterStore(db),
      roleDepartments,
      roleHolders: createRoleHoldersStore(),
    },
    /** Hook of account erasure. */
    eraser: store.removeAllOf,
  };
}
