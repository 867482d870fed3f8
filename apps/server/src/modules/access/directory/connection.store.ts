import { and, asc, count, eq, sql } from "drizzle-orm";
import { department } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { equalsInSearchForm } from "#platform/database/search-text.ts";
import { type ConnectionRow, directoryConnection, directoryDepartment } from "./directory.tables.ts";

export type NewConnection = typeof directoryConnection.$inferInsert;

/** A connection with the code of its department; empty: the whole tree. */
export type PlacedConnection = ConnectionRow & { readonly branch: string };

export function createConnectionStore(db: Db) {
  const listPlaced = async (tx: Tx, id?: string): Promise<PlacedConnection[]> => {
    const rows = await tx
      .select({ row: directoryConnection, branch: sql<string>`coalesce(${department.orgCode}, '')` })
      .from(directoryConnection)
      .leftJoin(department, eq(department.id, directoryConnection.departmentId))
      .where(id === undefined ? undefined : eq(directoryConnection.id, id))
      .orderBy(asc(directoryConnection.name));
    return rows.map(({ row, branch }) => ({ ...row, branch }));
  };
  return {
    list: (): Promise<PlacedConnection[]> => listPlaced(db),
    find: async (id: string, tx: Tx = db): Promise<PlacedConnection | undefined> => (await listPlaced(tx, id))[0],
    departmentId: async (tx: Tx, orgCode: string): Promise<string | undefined> =>
      (await tx.select({ id: department.id }).from(department).where(eq(department.orgCode, orgCode)))[0]?.id,
    /** Undefined: the name is taken. */
    insert: async (tx: Tx, row: NewConnection): Promise<string | undefined> =>
      (
        await tx.insert(directoryConnection).values(row).onConflictDoNothing().returning({ id: directoryConnection.id })
      )[0]?.id,
    isNameTaken: async (tx: Tx, name: string, exceptId: string): Promise<boolean> =>
      (
        await tx
          .select({ id: directoryConnection.id })
          .from(directoryConnection)
          .where(and(equalsInSearchForm(directoryConnection.name, name), sql`${directoryConnection.id} <> ${exceptId}`))
      ).length > 0,
    /** False: the version has changed. */
    update: async (
      tx: Tx,
      { id, version }: Pick<ConnectionRow, "id" | "version">,
      change: Partial<NewConnection>,
    ): Promise<boolean> =>
      (
        await tx
          .update(directoryConnection)
          .set({ ...change, version: version + 1 })
          .where(and(eq(directoryConnection.id, id), eq(directoryConnection.version, version)))
      ).rowCount === 1,
    remove: async (tx: Tx, { id, version }: Pick<ConnectionRow, "id" | "version">): Promise<boolean> =>
      (
        await tx
          .delete(directoryConnection)
          .where(and(eq(directoryConnection.id, id), eq(directoryConnection.version, version)))
      ).rowCount === 1,
    /**
     * The number of connections in the branch. They refer to departments by id, so a change of code needs no `follow`.
     */
    uses: async (tx: Tx, orgCode: string): Promise<number> => {
      const joined = eq(department.id, directoryConnection.departmentId);
      const inBranch = sql`starts_with(${department.orgCode}, ${orgCode})`;
      return (
        (await tx.select({ n: count() }).from(directoryConnection).innerJoin(department, joined).where(inBranch))[0]
          ?.n ?? 0
      );
    },
    /** Ids of our departments by external ids of the directory's departments. */
    departmentsOf: async (tx: Tx, connectionId: string): Promise<ReadonlyMap<string, string>> => {
      const rows = await tx
        .select()
        .from(directoryDepartment)
        .where(eq(directoryDepartment.connectionId, connectionId));
      return new Map(rows.map(({ externalId, departmentId }) => [externalId, departmentId]));
    },
    /** Links a department to one of the directory. A department has one external id, so an earlier link is replaced. */
    linkDepartment: async (tx: Tx, row: typeof directoryDepartment.$inferInsert): Promise<void> => {
      const { connectionId, departmentId } = row;
      const isItself = eq(directoryDepartment.departmentId, departmentId);
      await tx.delete(directoryDepartment).where(and(eq(directoryDepartment.connectionId, connectionId), isItself));
      await tx
        .insert(directoryDepartment)
        .values(row)
        .onConflictDoUpdate({
          target: [directoryDepartment.connectionId, directoryDepartment.externalId],
          set: { departmentId },
        });
    },
    joinDepartment: async (tx: Tx, fromId: string, intoId: string): Promise<void> => {
      await tx
        .update(directoryConnection)
        .set({ departmentId: intoId })
        .where(eq(directoryConnection.departmentId, fromId));
      await tx
        .update(directoryDepartment)
        .set({ departmentId: intoId })
        .where(eq(directoryDepartment.departmentId, fromId));
    },
  };
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** For modules that decide who may change connections, and to what. */
export type DirectoryRegister = Pick<
  ConnectionStore,
  "list" | "find" | "departmentId" | "insert" | "isNameTaken" | "update" | "remove" | "departmentsOf" | "linkDepartment"
>;
