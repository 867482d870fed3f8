import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { BUTTON, type ButtonRow, type MenuRow } from "./menu-row.ts";
import { menuItem, role, roleGrant, userRole } from "./permission.tables.ts";

export interface PermissionStore {
  /** Codes of the roles held in the department and everywhere, each once, sorted. */
  rolesOf(userId: string, departmentId: string | null): Promise<string[]>;
  /** Codes of the roles held in whatever department. */
  rolesAnywhere(userId: string): Promise<string[]>;
  /** Menus and buttons of a subsystem. */
  itemsOf(appId: string, roleCodes: readonly string[]): Promise<MenuRow[]>;
  /** Buttons of all subsystems. */
  buttonsFor(roleCodes: readonly string[]): Promise<ButtonRow[]>;
  namesOf(roleCodes: readonly string[]): Promise<{ code: string; name: string }[]>;
  isRoleCodeTaken(code: string, exceptId: string | undefined): Promise<boolean>;
  /** Held everywhere. False: there is no such role. */
  giveRole(tx: Tx, userId: string, code: string): Promise<boolean>;
  removeRolesOf(userId: string): Promise<void>;
}

export function createPermissionStore(db: Db): PermissionStore {
  const rolesOf = db
    .selectDistinct({ code: role.code })
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(
        eq(userRole.userId, sql.placeholder("userId")),
        or(isNull(userRole.departmentId), eq(userRole.departmentId, sql.placeholder("departmentId"))),
      ),
    )
    .orderBy(asc(role.code))
    .prepare("permission_roles_of");

  /** Is the item among the grants of these roles? One hashed pass over the grants, not one look-up an item. */
  const grantedTo = (codes: readonly string[]) => {
    if (codes.length === 0) return sql<boolean>`false`;
    const granted = db
      .select({ id: roleGrant.menuItemId })
      .from(roleGrant)
      .innerJoin(role, eq(role.id, roleGrant.roleId))
      .where(inArray(role.code, [...codes]));
    return sql<boolean>`${inArray(menuItem.id, granted)}`;
  };

  return {
    rolesOf: async (userId, departmentId) => (await rolesOf.execute({ userId, departmentId })).map(({ code }) => code),
    rolesAnywhere: async (userId) =>
      (
        await db
          .selectDistinct({ code: role.code })
          .from(userRole)
          .innerJoin(role, eq(role.id, userRole.roleId))
          .where(eq(userRole.userId, userId))
      ).map(({ code }) => code),
    itemsOf: (appId, roleCodes) =>
      db
        .select({
          id: menuItem.id,
          parentId: menuItem.parentId,
          kind: menuItem.kind,
          path: menuItem.path,
          name: menuItem.name,
          component: menuItem.component,
          redirect: menuItem.redirect,
          title: menuItem.title,
          icon: menuItem.icon,
          url: menuItem.url,
          target: menuItem.target,
          sortOrder: menuItem.sortOrder,
          hidden: menuItem.hidden,
          alwaysShow: menuItem.alwaysShow,
          keepAlive: menuItem.keepAlive,
          isRoute: menuItem.isRoute,
          internalOrExternal: menuItem.internalOrExternal,
          permissionList: menuItem.permissionList,
          action: menuItem.action,
          type: menuItem.type,
          status: menuItem.status,
          describe: menuItem.describe,
          granted: grantedTo(roleCodes),
        })
        .from(menuItem)
        .where(eq(menuItem.appId, appId))
        .orderBy(asc(menuItem.sortOrder), asc(menuItem.id)),
    buttonsFor: (roleCodes) =>
      db
        .select({ action: menuItem.action, status: menuItem.status, granted: grantedTo(roleCodes) })
        .from(menuItem)
        .where(eq(menuItem.kind, BUTTON)),
    namesOf: (roleCodes) =>
      roleCodes.length === 0
        ? Promise.resolve([])
        : db
            .select({ code: role.code, name: role.name })
            .from(role)
            .where(inArray(role.code, [...roleCodes])),
    giveRole: async (tx, userId, code) => {
      const [found] = await tx.select({ id: role.id }).from(role).where(eq(role.code, code));
      if (!found) return false;
      await tx.insert(userRole).values({ userId, roleId: found.id, departmentId: null });
      return true;
    },
    removeRolesOf: async (userId) => {
      await db.delete(userRole).where(eq(userRole.userId, userId));
    },
    isRoleCodeTaken: async (code, exceptId) => {
      const found = await db
        .select({ id: role.id })
        .from(role)
        .where(and(eq(role.code, code), exceptId === undefined ? undefined : ne(role.id, exceptId)))
        .limit(1);
      return found.length > 0;
    },
  };
}
