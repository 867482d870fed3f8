import type { Platform } from "#platform/platform.ts";
import { createRoleService } from "./role.service.ts";
import { createRoleStore } from "./role.store.ts";
import { createRoleChanges } from "./role-changes.service.ts";
import { createRoleDepartmentsStore } from "./role-departments.store.ts";
import { createRoleHoldersStore } from "./role-holders.store.ts";
import { createRoleRegisterStore } from "./role-register.store.ts";

export function createRoleModule({ db, bus }: Platform) {
  const store = createRoleStore(db);
  return {
    services: {
      roles: createRoleService(store),
      roleChanges: createRoleChanges(bus),
      roleRegister: createRoleRegisterStore(db),
      roleDepartments: createRoleDepartmentsStore(),
      roleHolders: createRoleHoldersStore(),
    },
    eraser: store.removeAllOf,
  };
}
