import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { batchReads } from "#platform/batched-reads.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { named } from "#platform/database/named-statement.ts";
import { role, userRole } from "./role.tables.ts";

export interface RoleStore {
  /** Returns sorted codes of the roles that the person holds in the department or everywhere, without duplicates. */
  rolesOf(userId: string, departmentId: string | null): Promise<string[]>;
  /** Returns the codes of the roles that the person holds in any department. */
  rolesAnywhere(userId: string): Promise<string[]>;
  namesOf(roleCodes: readonly string[]): Promise<{ code: string; name: string }[]>;
  /** Lists all roles by code. */
  all(): Promise<{ id: string; code: string; name: string }[]>;
  /** Returns the first page for holders of these roles: that of the first role by code with such a page. */
  homePathOf(roleCodes: readonly string[]): Promise<string | null>;
  isCodeTaken(code: string): Promise<boolean>;
  /** Grants the role in all departments. False: the role does not exist. */
  grant(tx: Tx, userId: string, code: string): Promise<boolean>;
  /** Lists active people who hold any of the roles, in any department. */
  holdersOf(roleCodes: readonly string[]): Promise<string[]>;
  /** Returns those of the people who hold any of the roles, in any state and department. */
  filterHolders(tx: Tx, roleIds: readonly string[], userIds: readonly string[]): Promise<string[]>;
  removeAllOf(userId: string): Promise<void>;
}

export function createRoleStore(db: Db): RoleStore {
  /** `$1`: people, `$2`: the current department of each, or null. */
  const selectHeldCodes = named<{ n: number; codes: string[] }>(
    db,
    `SELECT requested.n::int AS n, array_agg(DISTINCT role.code ORDER BY role.code) AS codes
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS requested (user_id, department_id, n)
     JOIN user_role ON user_role.user_id = requested.user_id
       AND (user_role.department_id IS NULL OR user_role.department_id = requested.department_id)
     JOIN role ON role.id = user_role.role_id
     GROUP BY requested.n`,
  );
  const rolesOf = batchReads(async (keys) => {
    const holders: [userId: string, departmentId: string | null][] = keys.map((key) => JSON.parse(key));
    const rows = await selectHeldCodes(
      holders.map(([userId]) => userId),
      holders.map(([, departmentId]) => departmentId),
    );
    return new Map(rows.map(({ n, codes }) => [keys[n - 1] ?? "", codes]));
  });

  return {
    rolesOf: async (userId, departmentId) => (await rolesOf(JSON.stringify([userId, departmentId]))) ?? [],
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
    all: () => db.select({ id: role.id, code: role.code, name: role.name }).from(role).orderBy(asc(role.code)),
    homePathOf: async (roleCodes) => {
      if (roleCodes.length === 0) return null;
      const [found] = await db
        .select({ homePath: role.homePath })
        .from(role)
        .where(and(inArray(role.code, [...roleCodes]), isNotNull(role.homePath)))
        .orderBy(asc(role.code))
        .limit(1);
      return found?.homePath ?? null;
    },
    isCodeTaken: async (code) => {
      const found = await db.select({ id: role.id }).from(role).where(eq(role.code, code)).limit(1);
      return found.length > 0;
    },
    grant: async (tx, userId, code) => {
      const [found] = await tx.select({ id: role.id }).from(role).where(eq(role.code, code));
      if (!found) return false;
      await tx.insert(userRole).values({ userId, roleId: found.id, departmentId: null });
      return true;
    },
    holdersOf: async (roleCodes) =>
      (
        await db
          .selectDistinct({ userId: userRole.userId })
          .from(userRole)
          .innerJoin(role, eq(role.id, userRole.roleId))
          .innerJoin(appUser, eq(appUser.id, userRole.userId))
          .where(and(inArray(role.code, [...roleCodes]), eq(appUser.status, "active")))
      ).map(({ userId }) => userId),
    filterHolders: async (tx, roleIds, userIds) =>
      (
        await tx
          .selectDistinct({ userId: userRole.userId })
          .from(userRole)
          .where(
            and(
              inArray(userRole.roleId, [...roleIds]),
              sql`${userRole.userId} = ANY(${sql.param([...userIds])}::text[])`,
            ),
          )
      ).map(({ userId }) => userId),
    removeAllOf: async (userId) => {
      await db.delete(userRole).where(eq(userRole.userId, userId));
    },
  };
}
