import { and, asc, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { directoryRun, directoryRunEntry, type EntryRow, type RunRow } from "./import.tables.ts";
import type { ImportEntry } from "./import-entry.ts";
import type { StoredPerson } from "./import-plan.ts";

export type { RunRow } from "./import.tables.ts";

const CHUNK_SIZE = 1_000;

export function createRunStore(db: Db, phones: Pick<AccountPhones, "opened">) {
  const ofRun = (runId: string, outcome: EntryRow["outcome"] | undefined) =>
    and(eq(directoryRunEntry.runId, runId), outcome === undefined ? undefined : eq(directoryRunEntry.outcome, outcome));
  const ofConnection = (connectionId: string) => eq(directoryRun.connectionId, connectionId);
  return {
    insert: async (row: typeof directoryRun.$inferInsert): Promise<void> => {
      await db.insert(directoryRun).values(row);
    },
    change: async (id: string, change: Partial<RunRow>, tx: Tx = db): Promise<boolean> =>
      (
        await tx
          .update(directoryRun)
          .set(change)
          .where(and(eq(directoryRun.id, id), eq(directoryRun.state, "running")))
      ).rowCount === 1,
    running: (): Promise<RunRow[]> => db.select().from(directoryRun).where(eq(directoryRun.state, "running")),
    find: async (id: string): Promise<RunRow | undefined> =>
      (await db.select().from(directoryRun).where(eq(directoryRun.id, id)))[0],
    /** Returns the start of the last import of each connection. */
    lastStarts: async (): Promise<ReadonlyMap<string, Date>> => {
      const rows = await db
        .select({ id: directoryRun.connectionId, at: sql<string>`max(${directoryRun.startedAt})` })
        .from(directoryRun)
        .groupBy(directoryRun.connectionId);
      return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
    },
    /** Returns the last import of each connection. */
    lastOf: async (connectionIds: readonly string[]): Promise<ReadonlyMap<string, RunRow>> => {
      if (connectionIds.length === 0) return new Map();
      const rows = await db
        .selectDistinctOn([directoryRun.connectionId])
        .from(directoryRun)
        .where(inArray(directoryRun.connectionId, [...connectionIds]))
        .orderBy(directoryRun.connectionId, desc(directoryRun.startedAt));
      return new Map(rows.map((row) => [row.connectionId, row]));
    },
    page: async (connectionId: string, limit: number, offset: number) => {
      const [total, rows] = await Promise.all([
        db.$count(directoryRun, ofConnection(connectionId)),
        db
          .select()
          .from(directoryRun)
          .where(ofConnection(connectionId))
          .orderBy(desc(directoryRun.startedAt), desc(directoryRun.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    addEntries: async (tx: Tx, runId: string, entries: readonly ImportEntry[]): Promise<void> => {
      for (let from = 0; from < entries.length; from += CHUNK_SIZE)
        await tx
          .insert(directoryRunEntry)
          .values(
            entries.slice(from, from + CHUNK_SIZE).map((entry, at) => ({ ...entry, runId, number: from + at + 1 })),
          );
    },
    entries: async (runId: string, outcome: EntryRow["outcome"] | undefined, limit: number, offset: number) => {
      const where = ofRun(runId, outcome);
      const [total, rows] = await Promise.all([
        db.$count(directoryRunEntry, where),
        db
          .select()
          .from(directoryRunEntry)
          .where(where)
          .orderBy(asc(directoryRunEntry.number))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    /** Yields all entries, page by page, in order. */
    entryPages: async function* (runId: string, outcome: EntryRow["outcome"] | undefined): AsyncGenerator<EntryRow[]> {
      for (let last = 0; ; ) {
        const rows = await db
          .select()
          .from(directoryRunEntry)
          .where(and(ofRun(runId, outcome), gt(directoryRunEntry.number, last)))
          .orderBy(asc(directoryRunEntry.number))
          .limit(CHUNK_SIZE);
        if (rows.length > 0) yield rows;
        if (rows.length < CHUNK_SIZE) return;
        last = rows.at(-1)?.number ?? last;
      }
    },
    /** Removes runs with their entries. */
    removeBefore: async (before: Date): Promise<number> =>
      (
        await db
          .delete(directoryRun)
          .where(and(lt(directoryRun.startedAt, before), sql`${directoryRun.state} <> 'running'`))
      ).rowCount ?? 0,
    forgetPerson: async (userId: string): Promise<void> => {
      await db
        .update(directoryRunEntry)
        .set({ name: "已注销用户", dn: "", userId: null, message: "" })
        .where(eq(directoryRunEntry.userId, userId));
      await db
        .update(directoryRun)
        .set({ startedBy: null, starter: "已注销用户" })
        .where(eq(directoryRun.startedBy, userId));
    },
    /**
     * Returns the people that the connection manages by their identifier in the directory. `branch`: only departments
     * within it are listed.
     */
    findPeople: async (tx: Tx, source: string, branch: string): Promise<ReadonlyMap<string, StoredPerson>> => {
      const { rows } = await tx.execute<StoredPerson & Record<string, unknown>>(sql`
        SELECT u.id AS "userId", source.external_id AS "externalId", u.username, u.realname, u.phone, u.email,
          u.status = 'active' AS "isActive", source.is_frozen AS "isFrozenBySource",
          ARRAY(SELECT d.org_code FROM department_member m JOIN department d ON d.id = m.department_id
            WHERE m.user_id = u.id AND starts_with(d.org_code, ${branch}) ORDER BY d.org_code) AS "orgCodes"
        FROM provisioned_account source JOIN app_user u ON u.id = source.user_id
        WHERE source.source = ${source} AND source.left_at IS NULL AND source.external_id IS NOT NULL
          AND u.status IN ('active', 'frozen')`);
      return new Map(rows.map((row) => [row.externalId, phones.opened(row)]));
    },
    /** Returns the codes of a person's departments outside the branch. */
    listDepartmentsElsewhere: async (tx: Tx, userId: string, branch: string): Promise<string[]> => {
      const { rows } = await tx.execute<{ code: string }>(sql`
        SELECT d.org_code AS code FROM department_member m JOIN department d ON d.id = m.department_id
        WHERE m.user_id = ${userId} AND NOT starts_with(d.org_code, ${branch}) ORDER BY d.org_code`);
      return rows.map(({ code }) => code);
    },
  };
}

export type RunStore = ReturnType<typeof createRunStore>;
