import { setTimeout as pause } from "node:timers/promises";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { type CsvSource, csvStream, mapPages, onePage } from "#platform/csv.ts";
import type { Connections, Tx } from "#platform/database/database.ts";
import { runUnlessLocked, type SessionLock, trySessionLock } from "#platform/database/session-lock.ts";
import { downloadHeadersOf } from "#platform/download-headers.ts";
import { newId } from "#platform/ids.ts";
import type { Jobs } from "#platform/jobs.ts";
import { truncateText } from "#platform/limited-text.ts";
import { type NamedSheet, nameSheets, xlsxStream } from "#platform/spreadsheet/write-xlsx.ts";
import type { ImportRuns } from "./import-runs.service.ts";
import type { ImportColumn, ImportFault, ImportOptions, ImportSubject } from "./import-subject.ts";
import { failures } from "./import-words.ts";
import type { ImportRow, StoredRow, TableImportStore } from "./table-import.store.ts";

export type {
  ImportBy,
  ImportColumn,
  ImportFault,
  ImportOptions,
  ImportSubject,
  JudgedRow,
  RowJudge,
  RowWriter,
  TypedRow,
} from "./import-subject.ts";

type Format = "csv" | "xlsx";
interface SentFile {
  readonly body: ReturnType<typeof csvStream>;
  readonly headers: Record<string, string>;
}
interface UploadedTable {
  readonly fileName: string;
  readonly bytes: Buffer;
}
export interface ShownImport extends Omit<ImportRow, "createdAt" | "finishedAt" | "handedOutAt"> {
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly handedOutAt: string | null;
  readonly isOwn: boolean;
}
interface ShownRow {
  readonly number: number;
  readonly name: string;
  readonly faults: ImportFault[];
}

/** The imports of one subject. */
export interface SubjectImports {
  template(format: Format, caller: Caller): Promise<SentFile>;
  /** Starts the check of a file; returns the import's id. Throws import.running. */
  begin(file: UploadedTable, caller: Caller, options?: ImportOptions): Promise<string>;
  /** Starts the import of a file without faults. Throws import.not_found, import.wrong_state, import.running. */
  start(id: string, caller: Caller, origin: Origin): Promise<void>;
  /** Throws import.not_found, import.wrong_state. */
  withdraw(id: string, caller: Caller): Promise<void>;
  page(caller: Caller, page: number, pageSize: number): Promise<{ total: number; rows: ShownImport[] }>;
  /** Includes the first of its rows with faults. Throws import.not_found. */
  read(id: string, caller: Caller): Promise<ShownImport & { rows: ShownRow[] }>;
  /** Returns the outcome of each row. Throws import.not_found. */
  report(id: string, caller: Caller): Promise<{ readonly fileName: string; readonly source: CsvSource }>;
  /**
   * Returns the ids of the records that a finished import of the caller created, once. Throws import.not_found,
   * .wrong_state, .not_importer, .links_taken.
   */
  claimCreatedIds(tx: Tx, id: string, caller: Caller): Promise<string[]>;
}

export interface TableImports {
  of<Item>(subject: ImportSubject<Item>): SubjectImports;
  /** Ends imports as failed if their process has stopped. */
  failInterrupted(): Promise<void>;
  /** Removes old imports and withdraws those that were not started in time. */
  sweep(): Promise<number>;
  /** Waits for the running work of this node. */
  settle(): Promise<void>;
}

export interface TableImportDeps {
  readonly store: TableImportStore;
  readonly runs: ImportRuns;
  readonly work: Connections;
  readonly jobs: Pick<Jobs, "run">;
  readonly notices: Pick<Notices, "send">;
  readonly clock: Clock;
}

const SHOWN_FAULTY = 50;
const DAY_MS = 86_400_000;
const RETENTION_MS = 30 * DAY_MS;
const NAME_LENGTH = 200;
const LOCK = "tableImport";
/** Attempts to acquire the lock: a run releases it shortly after its result is stored. */
const MAX_LOCK_ATTEMPTS = 20;
const LOCK_PAUSE_MS = 50;

const presentImport = (row: ImportRow, { userId }: Caller): ShownImport => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  handedOutAt: row.handedOutAt?.toISOString() ?? null,
  isOwn: row.createdBy === userId,
});

const resultTexts: Readonly<Record<string, string>> = { ready: "可导入", done: "已导入", importing: "导入中" };

function describeResult(state: ImportRow["state"], { faults, isKept }: StoredRow): string {
  if (faults.length > 0)
    return `有误：${faults.map(({ column, message }) => (column ? `${column}：${message}` : message)).join("；")}`;
  if (isKept) return "已存在，保持不变";
  return resultTexts[state] ?? "无误，未导入";
}

const isFilledIn = ({ isIgnored }: ImportColumn): boolean => !isIgnored;

/** Returns an empty table to fill in. */
const formOf = (name: string, columns: readonly ImportColumn[]): NamedSheet => ({
  name,
  source: {
    head: columns.map(({ title, isRequired, isMarked }) => (isRequired || isMarked ? `${title}*` : title)),
    pages: onePage([]),
  },
  offers: columns.map(({ choices }) => choices ?? []),
});

const describeColumn = ({ title, isRequired, isMarked, maxLength, hint, example }: ImportColumn, sheet?: string) => [
  sheet === undefined ? title : `${sheet}：${title}`,
  isRequired || isMarked ? "是" : "否",
  maxLength,
  hint,
  example,
];

export function createTableImports(deps: TableImportDeps): TableImports {
  const { store, runs, work, jobs, notices, clock } = deps;
  const now = () => new Date(clock.now());
  const runningJobs = new Set<Promise<void>>();
  const subjects = new Map<string, { readonly label: string; readonly page: string }>();

  async function acquireLock(): Promise<SessionLock> {
    for (let attempts = MAX_LOCK_ATTEMPTS; attempts > 0; attempts -= 1) {
      const lock = await trySessionLock(work.pool, LOCK);
      if (!lock) await pause(LOCK_PAUSE_MS);
      else {
        await failRunning();
        return lock;
      }
    }
    throw new AppError("import.running");
  }

  /** Runs in the background and releases the lock at the end. */
  function inBackground(name: string, lock: SessionLock, run: () => Promise<number>): void {
    const running = jobs.run({ name, run }).finally(async () => {
      await lock.release();
      runningJobs.delete(running);
    });
    runningJobs.add(running);
  }

  const outcomes = { done: "已完成", refused: "未导入：有行需要改正", failed: "未能完成" } as const;

  /** Notifies the importer of the result. */
  async function notifyImporter(subject: string, id: string): Promise<void> {
    const row = await store.find(subject, id);
    const shown = subjects.get(subject);
    if (!shown || !row?.createdBy || !(row.state in outcomes)) return;
    const { label, page } = shown;
    const state = row.state as keyof typeof outcomes;
    const words = { done: `共 ${row.total} 行。`, refused: `${row.faulty} 行有误，请下载报告改正后重新上传。` };
    await notices.send([row.createdBy], {
      title: `${label}导入${outcomes[state]}`,
      text: `文件“${row.fileName}”。${state === "failed" ? (row.failure?.message ?? "") : words[state]}`,
      priority: state === "done" ? "L" : "M",
      opens: { type: "url", page },
      topic: "import_ended",
      subject: "imports",
    });
  }

  /** Ends running imports as failed. The caller must hold the lock: then no process works on them. */
  async function failRunning(): Promise<void> {
    for (const { id, state, subject } of await store.running()) {
      await store.clearTexts(work.db, id);
      const from = state === "checking" ? "checking" : "importing";
      const change = { state: "failed", done: 0, failure: failures.interrupted, finishedAt: now() } as const;
      if (await store.change(work.db, id, from, change)) await notifyImporter(subject, id);
    }
  }

  function of<Item>(subject: ImportSubject<Item>): SubjectImports {
    const { key, label, action, columns, isOwnOnly = false } = subject;
    subjects.set(key, subject);
    const find = async (id: string, { userId }: Caller, tx?: Tx): Promise<ImportRow> => {
      const row = await store.find(key, id, tx);
      if (!row || (isOwnOnly && row.createdBy !== userId)) throw new AppError("import.not_found");
      return row;
    };
    return {
      template: async (format, caller) => {
        const fillable = columns.filter(isFilledIn);
        const form = formOf(label, fillable);
        const headers = downloadHeadersOf(format, `${key.replace(/[^\w-]/g, "-")}-template.${format}`);
        if (format === "csv") return { body: csvStream(form.source), headers };
        const subs = (subject.more ?? []).map((sheet) => ({ ...sheet, columns: sheet.columns.filter(isFilledIn) }));
        const explained = [
          ...fillable.map((column) => describeColumn(column)),
          ...subs.flatMap((sheet) => sheet.columns.map((column) => describeColumn(column, sheet.name))),
        ];
        const help = { head: ["列名", "必填", "最多字符", "填写说明", "示例"], pages: onePage(explained) };
        const more = (await subject.choices?.(caller)) ?? [];
        const forms = [form, ...subs.map((sheet) => formOf(sheet.name, sheet.columns))];
        return { body: xlsxStream(nameSheets([...forms, { name: "填写说明", source: help }, ...more])), headers };
      },
      begin: async (file, caller, options = {}) => {
        const lock = await acquireLock();
        const id = newId();
        try {
          const at = now();
          await store.insert({
            id,
            subject: key,
            fileName: truncateText(file.fileName, NAME_LENGTH),
            state: "checking",
            options,
            importer: caller.realname,
            createdBy: caller.userId,
            createdAt: at,
            updatedAt: at,
          });
        } catch (error) {
          await lock.release();
          throw error;
        }
        inBackground(`${action}_check`, lock, () => runs.check(subject, id, file.bytes, caller, options));
        return id;
      },
      start: async (id, caller, origin) => {
        const row = await find(id, caller);
        if (row.state !== "ready") throw new AppError("import.wrong_state");
        const lock = await acquireLock();
        if (!(await store.change(work.db, id, "ready", { state: "importing", done: 0 }))) {
          await lock.release();
          throw new AppError("import.wrong_state");
        }
        inBackground(action, lock, () =>
          runs
            .importRows(subject, row, { caller, origin, at: now(), options: row.options }, lock)
            .finally(() => notifyImporter(key, id)),
        );
      },
      withdraw: async (id, caller) => {
        await find(id, caller);
        if (!(await store.change(work.db, id, "ready", { state: "withdrawn", finishedAt: now() })))
          throw new AppError("import.wrong_state");
        await store.removeRows(id);
      },
      page: async (caller, page, pageSize) => {
        const { total, rows } = await store.page(
          key,
          isOwnOnly ? caller.userId : undefined,
          pageSize,
          (page - 1) * pageSize,
        );
        return { total, rows: rows.map((row) => presentImport(row, caller)) };
      },
      read: async (id, caller) => {
        const row = await find(id, caller);
        const rows = row.faulty > 0 ? await store.firstFaulty(id, SHOWN_FAULTY) : [];
        return {
          ...presentImport(row, caller),
          rows: rows.map(({ number, name, faults }) => ({ number, name, faults: [...faults] })),
        };
      },
      report: async (id, caller) => {
        const { state, fileName } = await find(id, caller);
        const pages = mapPages(store.pagesOf(work.db, id), (row) => [row.number, row.name, describeResult(state, row)]);
        return { fileName, source: { head: ["行号", "内容", "结果"], pages } };
      },
      claimCreatedIds: async (tx, id, caller) => {
        // On the transaction's connection: requests that each wait for a second connection could deadlock.
        const { state, createdBy } = await find(id, caller, tx);
        if (state !== "done") throw new AppError("import.wrong_state");
        if (createdBy !== caller.userId) throw new AppError("import.not_importer");
        const ids = await store.claimCreatedIds(tx, id, now());
        if (!ids) throw new AppError("import.links_taken");
        return ids;
      },
    };
  }

  return {
    of,
    failInterrupted: async () => {
      if ((await store.running()).length > 0) await runUnlessLocked(work.pool, LOCK, failRunning);
    },
    sweep: async () => {
      for (const { id } of await store.readyBefore(new Date(clock.now() - DAY_MS)))
        if (await store.change(work.db, id, "ready", { state: "withdrawn", finishedAt: now() }))
          await store.removeRows(id);
      return store.removeFinishedBefore(new Date(clock.now() - RETENTION_MS));
    },
    settle: async () => {
      await Promise.all(runningJobs);
    },
  };
}
