import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { role, roleRule, userRole } from "./role.tables.ts";

/** A role that a person holds; `departmentId` null: in all departments. */
export interface HeldRole {
  readonly roleId: string;
  readonly code: string;
  readonly name: string;
  readonly departmentId: string | null;
  readonly orgCode: string | null;
  readonly departName: string | null;
}

/**
 * Rows of held roles, in the transactions of callers. Only `RoleAssignment` may write them, because it checks whether a
 * role may be granted.
 */
export interface RoleHolders {
  /** Serialises granting, revoking and counting of rights until the transaction ends. */
  lockChanges(tx: Tx): Promise<void>;
  roleOf(tx: Tx, code: string): Promise<{ id: string; code: string; name: string } | undefined>;
  roleOfId(tx: Tx, id: string): Promise<{ id: string; code: string; name: string } | undefined>;
  heldBy(tx: Tx, userId: string): Promise<HeldRole[]>;
  /** Lists the pairs of these people and roles that are held in all departments. */
  listHeldEverywhere(
    tx: Tx,
    roleIds: readonly string[],
    userIds: readonly string[],
  ): Promise<{ userId: string; roleId: string }[]>;
  /** Returns those of the ids whose accounts are deleted or unknown. */
  strangersAmong(tx: Tx, userIds: readonly string[]): Promise<string[]>;
  departmentIdOf(tx: Tx, orgCode: string): Promise<string | undefined>;
  /** Returns the ids of the new holders. */
  add(tx: Tx, roleId: string, departmentId: string | null, userIds: readonly string[]): Promise<string[]>;
  /** Returns the ids of the former holders. */
  remove(tx: Tx, roleId: string, departmentId: string | null, userIds: readonly string[]): Promise<string[]>;
  /** Returns the names of this role and of the first role that excludes it and that one of these people holds. */
  findExclusionConflict(
    tx: Tx,
    roleId: string,
    userIds: readonly string[],
  ): Promise<{ one: string; other: string } | undefined>;
  /** Returns whether exclusions are in force in this installation. */
  isExclusionInForce(tx: Tx): Promise<boolean>;
  /** Returns whether an active account with a password holds the role in all departments. */
  isHeldByActive(tx: Tx, code: string): Promise<boolean>;
}

/** One array parameter, since a statement has at most 65,535 parameters. */
const textArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

const inDepartment = (departmentId: string | null) =>
  departmentId === null ? isNull(userRole.departmentId) : eq(userRole.departmentId, departmentId);

export function createRoleHoldersStore(): RoleHolders {
  return {
    lockChanges: async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.rights})`);
    },
    roleOf: async (tx, code) =>
      // The lock prevents the deletion of the role until the referring row is written.
      (
        await tx
          .select({ id: role.id, code: role.code, name: role.name })
          .from(role)
          .where(eq(role.code, code))
          .for("key share")
      )[0],
    roleOfId: async (tx, id) =>
      (await tx.select({ id: role.id, code: role.code, name: role.name }).from(role).where(eq(role.id, id)))[0],
    listHeldEverywhere: (tx, roleIds, userIds) =>
      tx
        .select({ userId: userRole.userId, roleId: userRole.roleId })
        .from(userRole)
        .where(
          and(
            isNull(userRole.departmentId),
            sql`${userRole.roleId} = ANY(${textArray(roleIds)})`,
            sql`${userRole.userId} = ANY(${textArray(userIds)})`,
          ),
        ),
    heldBy: (tx, userId): Promise<HeldRole[]> =>
      tx
        .select({
          roleId: role.id,
          code: role.code,
          name: role.name,
          departmentId: userRole.departmentId,
          orgCode: department.orgCode,
          departName: department.departName,
        })
        .from(userRole)
        .innerJoin(role, eq(role.id, userRole.roleId))
        .leftJoin(department, eq(department.id, userRole.departmentId))
        .where(eq(userRole.userId, userId))
        .orderBy(asc(role.code), asc(department.orgCode)),
    strangersAmong: async (tx, userIds) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        SELECT requested.id FROM unnest(${textArray(userIds)}) AS requested (id)
        WHERE NOT EXISTS (
          SELECT FROM ${appUser} WHERE ${appUser.id} = requested.id AND ${appUser.status} <> 'deleted')`);
      return rows.map(({ id }) => id);
    },
    departmentIdOf: async (tx, orgCode) =>
      (
        await tx.select({ id: department.id }).from(department).where(eq(department.orgCode, orgCode)).for("key share")
      )[0]?.id,
    add: async (tx, roleId, departmentId, userIds) => {
      const ids = userIds.map(newId);
      const { rows } = await tx.execute<{ user_id: string }>(sql`
        INSERT INTO ${userRole} (id, user_id, role_id, department_id)
        SELECT requested.id, requested.user_id, ${roleId}, ${departmentId}
        FROM unnest(${textArray(ids)}, ${textArray(userIds)}) AS requested (id, user_id)
        ON CONFLICT DO NOTHING
        RETURNING user_id`);
      return rows.map(({ user_id }) => user_id);
    },
    remove: async (tx, roleId, departmentId, userIds) =>
      (
        await tx
          .delete(userRole)
          .where(
            and(
              eq(userRole.roleId, roleId),
              inDepartment(departmentId),
              sql`${userRole.userId} = ANY(${textArray(userIds)})`,
            ),
          )
          .returning({ userId: userRole.userId })
      ).map(({ userId }) => userId),
    findExclusionConflict: async (tx, roleId, userIds) => {
      const { rows } = await tx.execute<{ one: string; other: string }>(sql`
        SELECT own.name AS one, role.name AS other
        FROM role_exclusion pair
        JOIN role ON role.id = CASE WHEN pair.role_id = ${roleId} THEN pair.other_role_id ELSE pair.role_id END
        JOIN role own ON own.id = ${roleId}
        WHERE ${roleId} IN (pair.role_id, pair.other_role_id)
          AND EXISTS (SELECT FROM user_role held
                      WHERE held.role_id = role.id AND held.user_id = ANY(${textArray(userIds)}))
        ORDER BY role.code LIMIT 1`);
      return rows[0];
    },
    isExclusionInForce: async (tx) => {
      const [row] = await tx.select().from(roleRule).where(eq(roleRule.name, "exclusions"));
      return row?.inForce ?? true;
    },
    isHeldByActive: async (tx, code) => {
      const found = await tx
        .select({ id: userRole.id })
        .from(userRole)
        .innerJoin(role, eq(role.id, userRole.roleId))
        .innerJoin(appUser, eq(appUser.id, userRole.userId))
        .where(
          and(
            eq(role.code, code),
            isNull(userRole.departmentId),
            eq(appUser.status, "active"),
            isNotNull(appUser.passwordHash),
          ),
        )
        .limit(1);
      return found.length > 0;
    },
  };
}
