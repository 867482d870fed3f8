import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { role } from "#modules/people/role/role.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Filter } from "./filter-grammar.ts";
import { scimGroup } from "./scim.tables.ts";
import { type Columns, conditionOf } from "./scim-filter.store.ts";
import { groupKind } from "./scim-schemas.ts";

export type GroupRow = typeof scimGroup.$inferSelect;

const columns: Columns = {
  id: { kind: "exact", expression: sql`scim_group.id` },
  externalId: { kind: "exact", expression: sql`scim_group.external_id` },
  displayName: { kind: "folded", expression: sql`scim_group.display_name` },
  "members.value": {
    kind: "holds",
    has: (id) => sql`EXISTS (SELECT FROM scim_group_member m WHERE m.group_id = scim_group.id AND m.user_id = ${id})`,
    any: sql`EXISTS (SELECT FROM scim_group_member m WHERE m.group_id = scim_group.id)`,
  },
  "meta.created": { kind: "instant", expression: sql`scim_group.created_at` },
  "meta.lastModified": { kind: "instant", expression: sql`scim_group.updated_at` },
};

export interface GroupMember {
  readonly groupId: string;
  readonly id: string;
  readonly realname: string;
}

const idArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

export function createScimGroupStore(db: Db) {
  const matches = (clientId: string, filter: Filter | undefined): SQL | undefined =>
    and(eq(scimGroup.clientId, clientId), filter ? conditionOf(groupKind, columns, filter) : undefined);
  return {
    find: async (clientId: string, id: string, tx: Tx = db): Promise<GroupRow | undefined> =>
      (
        await tx
          .select()
          .from(scimGroup)
          .where(and(eq(scimGroup.clientId, clientId), eq(scimGroup.id, id)))
      )[0],
    /** Locks the group, so that concurrent changes wait. */
    lock: async (tx: Tx, clientId: string, id: string): Promise<GroupRow | undefined> =>
      (
        await tx
          .select()
          .from(scimGroup)
          .where(and(eq(scimGroup.clientId, clientId), eq(scimGroup.id, id)))
          .for("update")
      )[0],
    lockAny: async (tx: Tx, id: string): Promise<GroupRow | undefined> =>
      (await tx.select().from(scimGroup).where(eq(scimGroup.id, id)).for("update"))[0],
    page: (clientId: string, filter: Filter | undefined, limit: number, offset: number): Promise<GroupRow[]> =>
      db
        .select()
        .from(scimGroup)
        .where(matches(clientId, filter))
        .orderBy(asc(scimGroup.id))
        .limit(limit)
        .offset(offset),
    count: async (clientId: string, filter: Filter | undefined): Promise<number> =>
      (await db.select({ n: count() }).from(scimGroup).where(matches(clientId, filter)))[0]?.n ?? 0,
    /** Undefined: the client has a group of that name. */
    insert: async (tx: Tx, row: typeof scimGroup.$inferInsert): Promise<GroupRow | undefined> =>
      (await tx.insert(scimGroup).values(row).onConflictDoNothing().returning())[0],
    update: async (
      tx: Tx,
      id: string,
      change: Partial<GroupRow>,
      by: string,
      at: Date,
    ): Promise<GroupRow | undefined> =>
      (
        await tx
          .update(scimGroup)
          .set({ ...change, updatedBy: by, updatedAt: at, version: sql`${scimGroup.version} + 1` })
          .where(eq(scimGroup.id, id))
          .returning()
      )[0],
    remove: async (tx: Tx, id: string): Promise<void> => {
      await tx.delete(scimGroup).where(eq(scimGroup.id, id));
    },
    isNameTaken: async (tx: Tx, clientId: string, displayName: string, exceptId: string): Promise<boolean> => {
      const { rows } = await tx.execute(sql`
        SELECT FROM scim_group WHERE client_id = ${clientId} AND display_name = ${displayName} AND id <> ${exceptId}`);
      return rows.length > 0;
    },
    /** Returns the members of these groups, ordered by group and account name. */
    listMembers: async (groupIds: readonly string[], tx: Tx = db): Promise<GroupMember[]> => {
      if (groupIds.length === 0) return [];
      const { rows } = await tx.execute<GroupMember & Record<string, unknown>>(sql`
        SELECT m.group_id AS "groupId", u.id, u.realname FROM scim_group_member m JOIN app_user u ON u.id = m.user_id
        WHERE m.group_id = ANY(${idArray(groupIds)}) ORDER BY m.group_id, u.username`);
      return rows;
    },
    listMemberIds: async (tx: Tx, groupId: string): Promise<string[]> => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`SELECT user_id AS id FROM scim_group_member WHERE group_id = ${groupId}`,
      );
      return rows.map(({ id }) => id);
    },
    /** Returns the people whom the source does not manage. */
    filterUnprovisioned: async (tx: Tx, source: string, userIds: readonly string[]): Promise<string[]> => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        SELECT requested.id FROM unnest(${idArray(userIds)}) AS requested (id) WHERE NOT EXISTS (
          SELECT FROM provisioned_account own
          WHERE own.user_id = requested.id AND own.source = ${source} AND own.left_at IS NULL)`);
      return rows.map(({ id }) => id);
    },
    /** Returns the people who were not members before. */
    addMembers: async (tx: Tx, groupId: string, userIds: readonly string[]): Promise<string[]> => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        INSERT INTO scim_group_member (group_id, user_id) SELECT ${groupId}, requested.id
        FROM unnest(${idArray(userIds)}) AS requested (id) ON CONFLICT DO NOTHING RETURNING user_id AS id`);
      return rows.map(({ id }) => id);
    },
    removeMembers: async (tx: Tx, groupId: string, userIds: readonly string[]): Promise<string[]> => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        DELETE FROM scim_group_member WHERE group_id = ${groupId} AND user_id = ANY(${idArray(userIds)})
        RETURNING user_id AS id`);
      return rows.map(({ id }) => id);
    },
    /** Returns the people who belong to no group of the client with this role. */
    filterWithoutClaim: async (
      tx: Tx,
      clientId: string,
      roleId: string,
      userIds: readonly string[],
    ): Promise<string[]> => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        SELECT requested.id FROM unnest(${idArray(userIds)}) AS requested (id) WHERE NOT EXISTS (
          SELECT FROM scim_group_member m JOIN scim_group g ON g.id = m.group_id
          WHERE m.user_id = requested.id AND g.client_id = ${clientId} AND g.role_id = ${roleId})`);
      return rows.map(({ id }) => id);
    },
    listGroupIds: async (tx: Tx, clientId: string, userId: string): Promise<string[]> => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        SELECT g.id FROM scim_group_member m JOIN scim_group g ON g.id = m.group_id
        WHERE m.user_id = ${userId} AND g.client_id = ${clientId} ORDER BY g.id`);
      return rows.map(({ id }) => id);
    },
    removeFromAll: async (userId: string): Promise<void> => {
      await db.execute(sql`DELETE FROM scim_group_member WHERE user_id = ${userId}`);
    },
    /** Returns the roles of the client's groups. */
    listRoles: (tx: Tx, clientId: string): Promise<{ id: string; name: string }[]> =>
      tx
        .selectDistinct({ id: role.id, name: role.name })
        .from(scimGroup)
        .innerJoin(role, eq(role.id, scimGroup.roleId))
        .where(eq(scimGroup.clientId, clientId)),
    /** Returns the groups for administrators, ordered by name. */
    listForAdministrators: async (clientId: string, limit: number, offset: number) => {
      const { rows } = await db.execute<{
        id: string;
        version: number;
        displayName: string;
        externalId: string | null;
        members: number;
        roleCode: string | null;
        roleName: string | null;
      }>(sql`
        SELECT g.id, g.version, g.display_name AS "displayName", g.external_id AS "externalId",
          (SELECT count(*)::int FROM scim_group_member m WHERE m.group_id = g.id) AS members,
          r.code AS "roleCode", r.name AS "roleName"
        FROM scim_group g LEFT JOIN role r ON r.id = g.role_id WHERE g.client_id = ${clientId}
        ORDER BY g.display_name, g.id LIMIT ${limit} OFFSET ${offset}`);
      return rows;
    },
  };
}

export type ScimGroupStore = ReturnType<typeof createScimGroupStore>;
