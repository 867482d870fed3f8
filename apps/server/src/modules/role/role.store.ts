import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { role, userRole } from "./role.tables.ts";

export interface RoleStore {
  /** Codes of the roles held in the department and everywhere, each once, sorted. */
  rolesOf(userId: string, departmentId: string | null): Promise<string[]>;
  /** Codes of the roles held in whatever department. */
  rolesAnywhere(userId: string): Promise<string[]>;
  namesOf(roleCodes: readonly string[]): Promise<{ code: string; name: string }[]>;
  /** By code. */
  all(): Promise<{ code: string; name: string }[]>;
  isCodeTaken(code: string): Promise<boolean>;
  /** Held everywhere. False: there is no such role. */
  give(tx: Tx, userId: string, code: string): Promise<boolean>;
  removeAllOf(userId: string): Promise<void>;
}

export function createRoleStore(db: Db): RoleStore {
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
    .prepare("roles_of");

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
    namesOf: (roleCodes) =>
      roleCodes.length === 0
        ? Promise.resolve([])
        : db
            .select({ code: role.code, name: role.name })
            .from(role)
            .where(inArray(role.code, [...roleCodes])),
    all: () => db.select({ code: role.code, name: role.name }).from(role).orderBy(asc(role.code)),
    isCodeTaken: async (code) => {
      const found = await db.select({ id: role.id }).from(role).where(eq(role.code, code)).limit(1);
      return found.length > 0;
    },
    give: async (tx, userId, code) => {
      const [found] = await tx.select({ id: role.id }).from(role).where(eq(role.code, code));
      if (!found) return false;
      await tx.insert(userRole).values({ userId, roleId: found.id, departmentId: null });
      return true;
    },
    removeAllOf: async (userId) => {
      await db.delete(userRole).where(eq(userRole.userId, userId));
    },
  };
}
