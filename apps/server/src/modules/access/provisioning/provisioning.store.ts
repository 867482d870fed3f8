import { and, count, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { provisionedAccount, provisionedRole } from "./provisioning.tables.ts";

export type ProvisionedAccount = typeof provisionedAccount.$inferSelect;

interface GrantedRole {
  readonly userId: string;
  readonly roleId: string;
}

const textArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

export function createProvisioningStore(db: Db) {
  return {
    find: async (userId: string, tx: Tx = db): Promise<ProvisionedAccount | undefined> =>
      (await tx.select().from(provisionedAccount).where(eq(provisionedAccount.userId, userId)))[0],
    /** The account that the source knows by this id, while the source manages it. */
    findExternal: async (source: string, externalId: string, tx: Tx = db): Promise<ProvisionedAccount | undefined> =>
      (
        await tx
          .select()
          .from(provisionedAccount)
          .where(
            and(
              eq(provisionedAccount.source, source),
              eq(provisionedAccount.externalId, externalId),
              sql`${provisionedAccount.leftAt} IS NULL`,
            ),
          )
      )[0],
    /** Ends the source's management of the account; account and roles stay. */
    remove: async (tx: Tx, source: string, userId: string): Promise<boolean> => {
      await tx
        .delete(provisionedRole)
        .where(and(eq(provisionedRole.source, source), eq(provisionedRole.userId, userId)));
      const { rowCount } = await tx
        .delete(provisionedAccount)
        .where(and(eq(provisionedAccount.source, source), eq(provisionedAccount.userId, userId)));
      return rowCount === 1;
    },
    /** Makes the source of `row` the account's only source. */
    upsert: async (tx: Tx, row: ProvisionedAccount): Promise<void> => {
      await tx
        .insert(provisionedAccount)
        .values(row)
        .onConflictDoUpdate({ target: provisionedAccount.userId, set: row });
    },
    /** Like `upsert`, for many accounts without a source. */
    upsertMany: async (tx: Tx, rows: readonly ProvisionedAccount[]): Promise<void> => {
      if (rows.length > 0) await tx.insert(provisionedAccount).values([...rows]);
    },
    countOf: async (source: string, tx: Tx = db): Promise<number> => {
      const living = and(eq(provisionedAccount.source, source), sql`${provisionedAccount.leftAt} IS NULL`);
      return (await tx.select({ n: count() }).from(provisionedAccount).where(living))[0]?.n ?? 0;
    },
    /** People of the source, including those who have left, since the source may restore them. */
    peopleOf: async (source: string, tx: Tx = db): Promise<string[]> =>
      (
        await tx
          .select({ userId: provisionedAccount.userId })
          .from(provisionedAccount)
          .where(eq(provisionedAccount.source, source))
      ).map(({ userId }) => userId),
    /** Removes the source from its accounts and roles, which stay. */
    removeSource: async (tx: Tx, source: string): Promise<void> => {
      await tx.delete(provisionedRole).where(eq(provisionedRole.source, source));
      await tx.delete(provisionedAccount).where(eq(provisionedAccount.source, source));
    },
    recordRoles: async (tx: Tx, source: string, roleId: string, userIds: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO provisioned_role (source, role_id, user_id)
        SELECT ${source}, ${roleId}, asked.id FROM unnest(${textArray(userIds)}) AS asked (id) ON CONFLICT DO NOTHING`);
    },
    /** Returns the ids of those who held the role by the source. */
    dropRoles: async (tx: Tx, source: string, roleId: string, userIds: readonly string[]): Promise<string[]> => {
      const { rows } = await tx.execute<{ user_id: string }>(sql`
        DELETE FROM provisioned_role WHERE source = ${source} AND role_id = ${roleId}
          AND user_id = ANY(${textArray(userIds)}) RETURNING user_id`);
      return rows.map(({ user_id }) => user_id);
    },
    /** Roles that the source has granted to these people. */
    listRoles: async (tx: Tx, source: string, userIds: readonly string[]): Promise<GrantedRole[]> =>
      tx
        .select({ userId: provisionedRole.userId, roleId: provisionedRole.roleId })
        .from(provisionedRole)
        .where(and(eq(provisionedRole.source, source), sql`${provisionedRole.userId} = ANY(${textArray(userIds)})`)),
    holdersOf: async (tx: Tx, source: string, roleId: string): Promise<string[]> =>
      (
        await tx
          .select({ userId: provisionedRole.userId })
          .from(provisionedRole)
          .where(and(eq(provisionedRole.source, source), eq(provisionedRole.roleId, roleId)))
      ).map(({ userId }) => userId),
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(provisionedRole).where(eq(provisionedRole.userId, userId));
      await db.delete(provisionedAccount).where(eq(provisionedAccount.userId, userId));
    },
  };
}

export type ProvisioningStore = ReturnType<typeof createProvisioningStore>;
