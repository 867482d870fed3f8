import { and, asc, eq, sql } from "drizzle-orm";
import { role } from "#modules/people/role/role.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type DirectoryGroupRow, directoryGroup } from "./directory-group.tables.ts";

export type { DirectoryGroupRow } from "./directory-group.tables.ts";

/** A group with the role that is mapped to it. */
export interface MappedGroup {
  readonly key: string;
  readonly roleId: string;
  readonly roleName: string;
}

export function createDirectoryGroupStore(db: Db) {
  return {
    mappedOf: (connectionId: string, tx: Tx = db): Promise<MappedGroup[]> =>
      tx
        .select({ key: directoryGroup.key, roleId: role.id, roleName: role.name })
        .from(directoryGroup)
        .innerJoin(role, eq(role.id, directoryGroup.roleId))
        .where(eq(directoryGroup.connectionId, connectionId))
        .orderBy(asc(role.name)),
    rolesOf: (tx: Tx, connectionId: string): Promise<{ id: string; name: string }[]> =>
      tx
        .selectDistinct({ id: role.id, name: role.name })
        .from(directoryGroup)
        .innerJoin(role, eq(role.id, directoryGroup.roleId))
        .where(eq(directoryGroup.connectionId, connectionId)),
    connectionOf: async (id: string): Promise<string | undefined> =>
      (
        await db
          .select({ connectionId: directoryGroup.connectionId })
          .from(directoryGroup)
          .where(eq(directoryGroup.id, id))
      )[0]?.connectionId,
    /** Locks the row against concurrent changes. */
    lock: async (tx: Tx, id: string): Promise<DirectoryGroupRow | undefined> =>
      (await tx.select().from(directoryGroup).where(eq(directoryGroup.id, id)).for("update"))[0],
    /** Undefined: the directory has a row for that group. */
    insert: async (tx: Tx, row: typeof directoryGroup.$inferInsert): Promise<string | undefined> =>
      (await tx.insert(directoryGroup).values(row).onConflictDoNothing().returning({ id: directoryGroup.id }))[0]?.id,
    isTaken: async (tx: Tx, { id, connectionId, key }: Pick<DirectoryGroupRow, "id" | "connectionId" | "key">) =>
      (
        await tx
          .select({ id: directoryGroup.id })
          .from(directoryGroup)
          .where(
            and(
              eq(directoryGroup.connectionId, connectionId),
              eq(directoryGroup.key, key),
              sql`${directoryGroup.id} <> ${id}`,
            ),
          )
      ).length > 0,
    update: async (tx: Tx, id: string, change: Partial<DirectoryGroupRow>): Promise<void> => {
      await tx
        .update(directoryGroup)
        .set({ ...change, version: sql`${directoryGroup.version} + 1` })
        .where(eq(directoryGroup.id, id));
    },
    remove: async (tx: Tx, id: string): Promise<void> => {
      await tx.delete(directoryGroup).where(eq(directoryGroup.id, id));
    },
    /** Rows for administrators, by name; `people` counts the holders of the role by this source. */
    page: async (connectionId: string, source: string, limit: number, offset: number) => {
      const { rows } = await db.execute<{
        id: string;
        version: number;
        name: string;
        roleCode: string;
        roleName: string;
        people: number;
      }>(sql`
        SELECT g.id, g.version, g.name, r.code AS "roleCode", r.name AS "roleName",
          (SELECT count(*)::int FROM provisioned_role own WHERE own.source = ${source} AND own.role_id = r.id) AS people
        FROM directory_group g JOIN role r ON r.id = g.role_id WHERE g.connection_id = ${connectionId}
        ORDER BY g.name, g.id LIMIT ${limit} OFFSET ${offset}`);
      return { total: await db.$count(directoryGroup, eq(directoryGroup.connectionId, connectionId)), rows };
    },
  };
}

export type DirectoryGroupStore = ReturnType<typeof createDirectoryGroupStore>;
