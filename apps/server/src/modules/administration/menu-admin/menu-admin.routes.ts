import type { EndpointOf, ResultOf } from "@tender/contract";
import { routes } from "#http/routes.ts";
import type { MenuEntry, MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { Db } from "#platform/database/database.ts";
import type { MenuAdmin } from "./menu-admin.service.ts";
import { findingsIn } from "./menu-check.ts";

type Item = ResultOf<EndpointOf<"menuAdmin.read">>["items"][number];

export interface MenuAdminRouteDeps {
  readonly db: Db;
  readonly admin: MenuAdmin;
  readonly menuRegister: Pick<MenuRegister, "listEntries" | "createAddressCheck">;
  readonly permissions: Pick<PermissionService, "preview">;
  readonly proofs: Pick<ProofService, "require">;
  readonly roles: Pick<RoleService, "all">;
  readonly subsystems: Pick<Subsystems, "all">;
}

const BUTTON = 2;

const presentItem = ({ kind, type, status, sortOrder: _sortOrder, appId: _appId, ...item }: MenuEntry): Item => ({
  ...item,
  isButton: kind === BUTTON,
  type: type === null ? null : type === "2" ? "2" : "1",
  status: status === null ? null : status === "0" ? "0" : "1",
});

export function menuAdminRoutes(deps: MenuAdminRouteDeps) {
  const { db, admin, menuRegister, permissions, proofs, roles, subsystems } = deps;
  return routes({
    "menuAdmin.read": async ({ query }) => {
      const [items, apps, allRoles] = await Promise.all([
        menuRegister.listEntries(db, query.appId),
        subsystems.all(),
        roles.all(),
      ]);
      return {
        apps: apps.map(({ appId, appCnName }) => ({ appId, name: appCnName })),
        items: items.map(presentItem),
        roles: allRoles.map(({ code, name }) => ({ code, name })),
      };
    },
    "menuAdmin.save": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { id: await admin.save(body, caller, origin) };
    },
    "menuAdmin.move": async ({ body }, { caller, origin }) => {
      await admin.move(body, caller, origin);
      return null;
    },
    "menuAdmin.remove": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { removed: await admin.remove(body, caller, origin) };
    },
    "menuAdmin.preview": ({ query }) => permissions.preview(query.appId, query.role),
    "menuAdmin.check": async () => {
      const [items, apps, mayLeadTo] = await Promise.all([
        menuRegister.listEntries(db),
        subsystems.all(),
        menuRegister.createAddressCheck(),
      ]);
      const ownAppIds = new Set(apps.flatMap(({ appId, kind }) => (kind === "own" ? appId : [])));
      const names = new Map(apps.map(({ appId, appCnName }) => [appId, appCnName]));
      const findings = findingsIn(items, ownAppIds, mayLeadTo);
      return {
        findings: findings.map(({ kind, item: { id, appId, title } }) => ({
          kind,
          id,
          appId,
          appName: names.get(appId) ?? appId,
          title,
        })),
      };
    },
  });
}
