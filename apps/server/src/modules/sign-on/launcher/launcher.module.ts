import type { MenuAddresses } from "#modules/access/permission/menu-addresses.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SingleSignOut } from "#modules/session/single-sign-out/single-sign-out.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createAccessContacts } from "./access-contacts.service.ts";
import { createChildSessions } from "./child-session.service.ts";
import { launcherRoutes } from "./launcher.routes.ts";
import { createLauncherService } from "./launcher.service.ts";
import { createLauncherStore } from "./launcher.store.ts";
import { mayHandTokenIn } from "./token-mode.ts";

export interface LauncherUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly menuAddresses: MenuAddresses;
  readonly departmentMembers: DepartmentMembers;
  readonly registry: SessionRegistry;
  readonly roles: RoleService;
  readonly signOut: SingleSignOut;
  readonly subsystems: Subsystems;
}

/** The tiles of the portal, the entry into a subsystem, and its one-time code. */
export function createLauncherModule({ config, db, shortLived, clock }: Platform, uses: LauncherUses) {
  const { publicUrl } = config;
  const store = createLauncherStore(db);
  const childSessions = createChildSessions(uses);
  const mayHandToken = mayHandTokenIn(config);
  const launcher = createLauncherService({
    ...uses,
    db,
    store,
    childSessions,
    shortLived,
    clock,
    publicUrl,
    mayHandToken,
  });
  return {
    services: { launcher, childSessions, mayHandToken },
    routes: launcherRoutes(launcher, createAccessContacts({ ...uses, db, config })),
    eraser: store.removeAllOf,
  };
}
