import type { AllowedOrigins, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createGrantRegister } from "./grant-register.service.ts";
import { createGrantRegisterStore } from "./grant-register.store.ts";
import { createMenuAddresses } from "./menu-addresses.service.ts";
import { createMenuRegister } from "./menu-register.service.ts";
import { createMenuRegisterStore } from "./menu-register.store.ts";
import { permissionRoutes } from "./permission.routes.ts";
import { createPermissionService } from "./permission.service.ts";
import { createPermissionStore } from "./permission.store.ts";

export interface PermissionUses {
  readonly audit: AuditService;
  readonly subsystems: Subsystems;
  readonly allowedOrigins: AllowedOrigins;
  readonly roles: RoleService;
  readonly roleChanges: RoleChanges;
}

/** Menus, buttons and grants, and what the roles of an account open. */
export function createPermissionModule({ db, bus, clock, logger }: Platform, uses: PermissionUses) {
  const store = createPermissionStore(db);
  const permissions = createPermissionService({ ...uses, store, bus, clock, logger });
  const menuAddresses = createMenuAddresses({ ...uses, store, bus, clock });
  const grantRegister = createGrantRegister(createGrantRegisterStore(db));
  const menuRegister = createMenuRegister(createMenuRegisterStore(), uses.allowedOrigins);
  return {
    services: { permissions, grantRegister, menuAddresses, menuRegister },
    routes: permissionRoutes(permissions, menuAddresses),
  };
}
