import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Connections, Tx } from "#platform/database/database.ts";
import type { SessionLock } from "#platform/database/session-lock.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import type { Logger } from "#platform/logger.ts";
import { readRows, SpreadsheetError } from "#platform/spreadsheet/read-rows.ts";
import { headOf, type PlacedColumn, typedRow } from "./import-columns.ts";
import type { Failure, ImportBy, ImportOptions, ImportSubject, JudgedRow, TypedRow } from "./import-subject.ts";
import { failures, fileFailure, readBounds } from "./import-words.ts";
import type { FaultyRow, ImportRow, TableImportStore } from "./table-import.store.ts";

/** Background work on a file: a check row by row, and later an import of all rows or none. Throws only on bugs. */
export interface ImportRuns {
  /** Checks the file; ends as refused, ready or failed. Returns the number of rows; 0: failed. */
  check<Item>(
    subject: ImportSubject<Item>,
    id: string,
    file: Buffer,
    caller: Caller,
    options: ImportOptions,
  ): Promise<number>;
  /**
   * Imports the file; ends as done, refused (rows have new faults since the check) or failed. Returns the number of
   * created records.
   */
  importRows<Item>(subject: ImportSubject<Item>, row: ImportRow, by: ImportBy, lock: SessionLock): Promise<number>;
}

export interface ImportRunsDeps {
  readonly store: TableImportStore;
  readonly work: Connections;
  readonly audit: Pick<AuditService, "record">;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The whole file is refused. */
class FileRefused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

type Faulty = readonly FaultyRow[];

/** Rows have faults that they did not have at the check. */
class RowsRefused extends Error {
  readonly faulty: Faulty;
  constructor(faulty: Faulty) {
    super("rows with faults");
    this.faulty = faulty;
  }
}

const CHUNK_ROWS = 1_000;
const SPARE_COLUMNS = 5;
const UNIQUE_VIOLATION = "23505";

type Typed = ReturnType<typeof typedRow>;

/** Adds the sheet's name to the message; undefined: the first sheet, which needs none. */
const inSheet = ({ code, message }: Failure, sheet: string | undefined): Failure => ({
  code,
  message: sheet === undefined ? message : `工作表“${sheet}”：${message}`,
});

async function* chunksOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let chunk: Row[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function failureOf(error: unknown): Failure {
  if (error instanceof FileRefused) return error.failure;
  if (error instanceof SpreadsheetError) return fileFailure(error.fault);
  if (error instanceof AppError) return { code: error.code, message: `${error.message}。未导入任何数据` };
  return sqlErrorOf(error)?.code === UNIQUE_VIOLATION ? failures.conflict : failures.broke;
}

export function createImportRuns({ store, work, audit, clock, logger }: ImportRunsDeps): ImportRuns {
  const { db } = work;
  const now = () => new Date(clock.now());

  /** Ends an import as failed. Only bugs are logged: faults of a file are its importer's business. */
  async function fail(id: string, from: "checking" | "importing", error: unknown): Promise<Failure> {
    const failure = failureOf(error);
    if (failure.code === failures.broke.code) logger.error({ err: error, import: id }, "an import failed");
    // The report of a file that was not read completely would be misleading.
    await (from === "checking" ? store.removeRows(id) : store.clearTexts(db, id));
    await store.change(db, id, from, { state: "failed", done: 0, failure, finishedAt: now() });
    return failure;
  }

  /**
   * Yields the texts of each row by its sheet's columns, with the faults that its cells show without the subject's
   * rules.
   */
  async function* dataRows(file: Buffer, { columns, more = [] }: ImportSubject<never>) {
    const heads = new Map<number, readonly PlacedColumn[]>();
    const names = more.map(({ name }) => name);
    // Accepts all columns of the subject and a few unknown ones.
    const maxColumns =
      Math.max(...[columns, ...more.map((sheet) => sheet.columns)].map(({ length }) => length)) + SPARE_COLUMNS;
    const bounds = { ...readBounds, columns: Math.max(readBounds.columns, maxColumns) };
    for await (const row of readRows(file, bounds, names)) {
      const sheet = row.sheet ?? 0;
      const placed = heads.get(sheet);
      if (placed) {
        yield typedRow(row, placed);
        continue;
      }
      const head = headOf(row.cells, sheet === 0 ? columns : (more[sheet - 1]?.columns ?? []));
      if ("failure" in head) throw new FileRefused(inSheet(head.failure, names[sheet - 1]));
      heads.set(sheet, head.placed);
    }
  }

  /** Stores a chunk of rows with their faults. */
  async function stage<Item>(
    id: string,
    typed: readonly Typed[],
    judge: (tx: Tx, rows: readonly TypedRow[]) => Promise<readonly JudgedRow<Item>[]>,
  ): Promise<{ faulty: number; kept: number }> {
    const judged = await judge(
      db,
      typed.map(({ row }) => row),
    );
    const staged = judged.map(({ sheet = 0, number, name, faults, outcome }, index) => {
      const cellFaults = typed[index]?.faults ?? [];
      const reportedColumns = new Set(cellFaults.map(({ column }) => column));
      return {
        sheet,
        number,
        name,
        texts: typed[index]?.row.texts ?? {},
        // An unreadable cell would have further faults; only the first is reported.
        faults: [...cellFaults, ...faults.filter(({ column }) => !reportedColumns.has(column))],
        isKept: outcome?.kind === "kept",
      };
    });
    await store.addRows(id, staged);
    const faulty = staged.filter(({ faults }) => faults.length > 0).length;
    return { faulty, kept: staged.filter(({ isKept, faults }) => isKept && faults.length === 0).length };
  }

  /** Writes all rows in the caller's transaction, or throws RowsRefused with all rows that now have faults. */
  async function write<Item>(tx: Tx, subject: ImportSubject<Item>, id: string, by: ImportBy, lock: SessionLock) {
    const [judge, writer] = [await subject.judge(tx, by.caller, by.options), await subject.writer(tx, by)];
    const faulty: FaultyRow[] = [];
    let [processed, created] = [0, 0];
    for await (const rows of store.pagesOf(tx, id)) {
      lock.require();
      const judged = await judge(tx, rows);
      for (const { sheet = 0, number, faults } of judged) if (faults.length > 0) faulty.push({ sheet, number, faults });
      if (faulty.length > 0) continue;
      const newRows = judged.flatMap(({ sheet = 0, number, outcome }) =>
        outcome?.kind === "new" ? { sheet, number, item: outcome.item } : [],
      );
      const ids = await writer.write(newRows.map(({ item }) => item));
      await store.recordCreated(tx, id, newRows, ids);
      [processed, created] = [processed + rows.length, created + newRows.length];
      // Outside the transaction, so that readers see the progress.
      await store.change(db, id, "importing", { done: processed });
    }
    if (faulty.length > 0) throw new RowsRefused(faulty);
    return { created, detail: await writer.finish() };
  }

  return {
    check: async (subject, id, file, caller, options) => {
      let [total, faulty, kept] = [0, 0, 0];
      try {
        const judge = await subject.judge(db, caller, options);
        for await (const chunk of chunksOf(dataRows(file, subject as ImportSubject<never>))) {
          const counted = await stage(id, chunk, judge);
          [total, faulty, kept] = [total + chunk.length, faulty + counted.faulty, kept + counted.kept];
          await store.change(db, id, "checking", { total, faulty, kept });
        }
        if (total === 0) throw new FileRefused(failures.empty);
        const state = faulty > 0 ? "refused" : "ready";
        if (state === "refused") await store.clearTexts(db, id);
        await store.change(db, id, "checking", { state, ...(state === "refused" ? { finishedAt: now() } : {}) });
        return total;
      } catch (error) {
        if ((await fail(id, "checking", error)).code === failures.broke.code) throw error;
        return 0;
      }
    },
    importRows: async (subject, { id, fileName, total }, by, lock) => {
      const { userId, username } = by.caller;
      const entry = { action: subject.action, userId, username, object: id, origin: by.origin };
      try {
        const created = await db.transaction(async (tx) => {
          const written = await write(tx, subject, id, by, lock);
          await store.clearTexts(tx, id);
          // Another node that found the lock free has ended the import, so the transaction must roll back.
          if (!(await store.change(tx, id, "importing", { state: "done", done: total, finishedAt: now() })))
            throw new Error("the import was ended by another node");
          const detail = { fileName, rows: total, made: written.created, ...written.detail };
          await audit.record({ ...entry, outcome: "ok", detail }, tx);
          return written.created;
        });
        subject.notify?.();
        return created;
      } catch (error) {
        if (error instanceof RowsRefused) {
          const { faulty } = error;
          await store.setFaults(id, faulty);
          await store.clearTexts(db, id);
          const refused = { state: "refused", faulty: faulty.length, done: 0, finishedAt: now() } as const;
          await store.change(db, id, "importing", refused);
          await audit.record({ ...entry, outcome: "refused", reason: "import.rows_refused", detail: { fileName } });
          return 0;
        }
        const { code, message } = await fail(id, "importing", error);
        await audit.record({ ...entry, outcome: "refused", explanation: message, detail: { fileName } });
        if (code === failures.broke.code) throw error;
        return 0;
      }
    },
  };
}
