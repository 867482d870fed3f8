import { and, asc, count, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { storableJson } from "#platform/database/storable-json.ts";
import type { ImportFault, TypedRow } from "./import-subject.ts";
import { tableImport, tableImportRow } from "./table-import.tables.ts";

export type ImportRow = typeof tableImport.$inferSelect;
export type ImportState = ImportRow["state"];

export interface StoredRow extends TypedRow {
  readonly name: string;
  readonly faults: readonly ImportFault[];
  readonly isKept: boolean;
  readonly recordId: string | null;
}
type NewRow = Omit<StoredRow, "recordId">;

/** Position of a row in its file. */
export type RowPosition = Pick<TypedRow, "sheet" | "number">;
export interface FaultyRow extends RowPosition {
  readonly faults: readonly ImportFault[];
}

const PAGE_ROWS = 1_000;
const rowColumns = ({ sheet, number, name, texts, faults, isKept, recordId } = tableImportRow) => ({
  sheet,
  number,
  name,
  texts,
  faults,
  isKept,
  recordId,
});
const hasFaults = sql`${tableImportRow.faults} <> '[]'::jsonb`;

export function createTableImportStore(db: Db) {
  return {
    insert: async (row: typeof tableImport.$inferInsert & { readonly id: string }): Promise<void> => {
      await db.insert(tableImport).values(row);
    },
    /** False: the state is no longer `from`. */
    change: async (
      tx: Tx,
      id: string,
      from: ImportState,
      change: Partial<Pick<ImportRow, "state" | "total" | "faulty" | "kept" | "done" | "failure" | "finishedAt">>,
    ): Promise<boolean> =>
      (
        await tx
          .update(tableImport)
          .set({ ...change, updatedAt: sql`now()` })
          .where(and(eq(tableImport.id, id), eq(tableImport.state, from)))
      ).rowCount === 1,
    find: async (subject: string, id: string, tx: Tx = db): Promise<ImportRow | undefined> =>
      (
        await tx
          .select()
          .from(tableImport)
          .where(and(eq(tableImport.id, id), eq(tableImport.subject, subject)))
      )[0],
    /** Returns a page of imports. `importerId` undefined: of all importers. */
    page: async (subject: string, importerId: string | undefined, limit: number, offset: number) => {
      const where = and(
        eq(tableImport.subject, subject),
        importerId === undefined ? undefined : eq(tableImport.createdBy, importerId),
      );
      const [[counted], rows] = await Promise.all([
        db.select({ total: count() }).from(tableImport).where(where),
        db.select().from(tableImport).where(where).orderBy(desc(tableImport.id)).limit(limit).offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    addRows: async (importId: string, rows: readonly NewRow[]): Promise<void> => {
      // One array for each column: single parameters for each row take longer to build than the statement runs.
      const column = (pick: (row: NewRow) => string | number | boolean) => sql.param(rows.map(pick));
      await db.execute(sql`
        INSERT INTO table_import_row (import_id, sheet, number, name, texts, faults, is_kept)
        SELECT ${importId}, new_row.sheet, new_row.number, new_row.name, new_row.texts::jsonb, new_row.faults::jsonb, new_row.is_kept
        FROM unnest(${column(({ sheet }) => sheet)}::int[], ${column(({ number }) => number)}::int[], ${column(({ name }) => name)}::text[],
          ${column(({ texts }) => storableJson(texts))}::text[], ${column(({ faults }) => storableJson(faults))}::text[],
          ${column(({ isKept }) => isKept)}::boolean[]) AS new_row (sheet, number, name, texts, faults, is_kept)`);
    },
    firstFaulty: (importId: string, limit: number) =>
      db
        .select(rowColumns())
        .from(tableImportRow)
        .where(and(eq(tableImportRow.importId, importId), hasFaults))
        .orderBy(asc(tableImportRow.sheet), asc(tableImportRow.number))
        .limit(limit),
    /** Yields all rows in the order of the file, page by page. */
    pagesOf: async function* (tx: Tx, importId: string): AsyncGenerator<StoredRow[]> {
      for (let [sheet, last] = [0, 0]; ; ) {
        const rows = await tx
          .select(rowColumns())
          .from(tableImportRow)
          .where(
            and(
              eq(tableImportRow.importId, importId),
              sql`(${tableImportRow.sheet}, ${tableImportRow.number}) > (${sheet}, ${last})`,
            ),
          )
          .orderBy(asc(tableImportRow.sheet), asc(tableImportRow.number))
          .limit(PAGE_ROWS);
        if (rows.length === 0) return;
        yield rows;
        const end = rows.at(-1);
        if (end) [sheet, last] = [end.sheet, end.number];
      }
    },
    /** Stores the ids of the created records and removes the texts, which are no longer needed. */
    recordCreated: async (
      tx: Tx,
      importId: string,
      positions: readonly RowPosition[],
      ids: readonly string[],
    ): Promise<void> => {
      await tx.execute(sql`
        UPDATE table_import_row SET made_id = made.id, texts = '{}'
        FROM unnest(${sql.param(positions.map(({ sheet }) => sheet))}::int[], ${sql.param(positions.map(({ number }) => number))}::int[],
          ${sql.param([...ids])}::text[]) AS made (sheet, number, id)
        WHERE table_import_row.import_id = ${importId} AND table_import_row.sheet = made.sheet
          AND table_import_row.number = made.number`);
    },
    setFaults: async (importId: string, faulty: readonly FaultyRow[]): Promise<void> => {
      await db.execute(sql`
        UPDATE table_import_row SET faults = found.faults::jsonb
        FROM unnest(${sql.param(faulty.map(({ sheet }) => sheet))}::int[], ${sql.param(faulty.map(({ number }) => number))}::int[],
          ${sql.param(faulty.map(({ faults }) => storableJson(faults)))}::text[]) AS found (sheet, number, faults)
        WHERE table_import_row.import_id = ${importId} AND table_import_row.sheet = found.sheet
          AND table_import_row.number = found.number`);
    },
    clearTexts: async (tx: Tx, importId: string): Promise<void> => {
      await tx
        .update(tableImportRow)
        .set({ texts: {} })
        .where(and(eq(tableImportRow.importId, importId), sql`${tableImportRow.texts} <> '{}'::jsonb`));
    },
    removeRows: async (importId: string): Promise<void> => {
      await db.delete(tableImportRow).where(eq(tableImportRow.importId, importId));
    },
    /** Lists imports in a running state. Call it with the lock held: then no node works on them. */
    running: (): Promise<ImportRow[]> =>
      db
        .select()
        .from(tableImport)
        .where(inArray(tableImport.state, ["checking", "importing"])),
    readyBefore: (moment: Date): Promise<ImportRow[]> =>
      db
        .select()
        .from(tableImport)
        .where(and(eq(tableImport.state, "ready"), lt(tableImport.updatedAt, moment))),
    removeFinishedBefore: async (moment: Date): Promise<number> =>
      (
        await db
          .delete(tableImport)
          .where(
            and(
              lt(tableImport.createdAt, moment),
              ne(tableImport.state, "checking"),
              ne(tableImport.state, "importing"),
            ),
          )
      ).rowCount ?? 0,
    /** Returns the ids of the created records once; undefined: they were claimed before. */
    claimCreatedIds: async (tx: Tx, id: string, at: Date): Promise<string[] | undefined> => {
      const open = and(eq(tableImport.id, id), sql`${tableImport.handedOutAt} IS NULL`);
      if ((await tx.update(tableImport).set({ handedOutAt: at }).where(open)).rowCount !== 1) return undefined;
      const rows = await tx
        .select({ recordId: tableImportRow.recordId })
        .from(tableImportRow)
        .where(eq(tableImportRow.importId, id))
        .orderBy(asc(tableImportRow.sheet), asc(tableImportRow.number));
      return rows.flatMap(({ recordId }) => recordId ?? []);
    },
    /** Removes the name of a row whose record was erased. */
    clearCreated: async (recordId: string): Promise<void> => {
      await db.update(tableImportRow).set({ name: "", texts: {} }).where(eq(tableImportRow.recordId, recordId));
    },
    clearImporter: async (userId: string): Promise<void> => {
      await db.update(tableImport).set({ importer: "" }).where(eq(tableImport.createdBy, userId));
    },
  };
}

export type TableImportStore = ReturnType<typeof createTableImportStore>;
