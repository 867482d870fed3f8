import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import type { Jobs } from "#platform/jobs.ts";
import type { Logger } from "#platform/logger.ts";
import { tasksIn } from "#platform/off-thread/off-thread.ts";
import type { NamedFile } from "../ocds/byte-source.ts";
import { COMMAND_LINE_LIMITS, type Inspection, type ReadLimits } from "../ocds/document-reader.ts";
import { type Finding, ImportRefused } from "../ocds/findings.ts";
import { settleParts } from "../statistics/parts.store.ts";
import { fileFactsOf } from "./file-facts.ts";
import {
  endBatch,
  failRunningBatches,
  findImportTarget,
  hasRunningBatch,
  type ImportTarget,
  insertBatch,
  loadCodes,
  requestStop,
  runUnlessImporting,
  tryImportLock,
  updateBatch,
  withImportLock,
} from "./import.store.ts";
import { findListeners } from "./import-news.store.ts";
import { INTERRUPTED, importReleases } from "./import-releases.service.ts";
import { type ImportReport, ReportCollector } from "./import-report.ts";
import type * as ocdsTasks from "./ocds-tasks.ts";
import { type RemovedProcesses, removeLabelled, removeOwn } from "./removed-processes.store.ts";

export interface ImportOptions extends ImportTarget {
  /** Shown name of the data. */
  label?: string;
  /** Replaces the notice that is derived from publisher and licence of the package. */
  attribution?: string;
  limits?: ReadLimits;
  /** Id of the importing account. */
  userId?: string;
  /** Ids of the accounts to notify of the end. Empty: the accounts that may view background jobs. Absent: none. */
  listenerIds?: readonly string[];
  onProgress?: (done: number, total: number) => void;
}

/** Writes the batch by `insert` in a transaction, together with its other rows. */
type RegisterImport = (
  insert: (tx: Tx, options: ImportOptions) => Promise<RegisteredImport>,
) => Promise<RegisteredImport>;

interface RegisteredImport {
  readonly batchId: string;
  readonly options: ImportOptions;
}

export interface StartedImport {
  readonly batchId: string;
  readonly ended: Promise<FinishedImport>;
}

/** Result of an import that `begin` started. */
export type FinishedImport = Pick<ImportReport, "state" | "counts">;

export interface ImportService {
  /**
   * Returns the department and fonds of the given codes, or the first of each. Throws StartupError for an unknown code.
   */
  chooseTarget(dept: string | undefined, fonds: string | undefined, tx?: Tx): Promise<ImportTarget>;
  /** Returns the ids of these usernames for `listenerIds`. Throws StartupError for an unknown username. */
  chooseListeners(usernames: readonly string[]): Promise<string[]>;
  /**
   * Imports a file. A repeated import changes nothing, and the order of files does not change the result. Throws
   * ImportRefused if the file as a whole is invalid (E01 to E04); the batch is failed then.
   */
  importDocument(source: NamedFile, options: ImportOptions): Promise<ImportReport>;
  /**
   * Imports without waiting: returns the batch at once, or undefined while another import runs. `register` commits the
   * batch in its own transaction; the import starts after it. `ended` resolves with the result; an invalid file is a
   * failed result there.
   */
  begin(source: NamedFile, register: RegisterImport): Promise<StartedImport | undefined>;
  /** Requests an import on any node to stop. False: no import of that id is running. */
  stop(tx: Tx, batchId: string): Promise<boolean>;
  /** Stops the imports that this node started before their next releases, and waits for their end. */
  stopAndWait(): Promise<void>;
  /** Marks batches as failed if their process has ended, and records the result of their jobs. */
  failInterrupted(): Promise<void>;
  /** Stores the sums of departments and fonds that became large, unless an import is running: it does so itself. */
  storeSums(): Promise<void>;
  /** Removes the processes that only imports under this label have written. Returns their number. */
  removeLabelled(label: string): Promise<number>;
  /** Removes own processes whose tenders were deleted. Returns their number. */
  removeOwn(ocids: readonly string[]): Promise<number>;
}

const JOB = "archive.import";
const UNEXPECTED_ERROR: Finding = { code: "E00", message: "发生意外错误，未导入完，请重新导入" };

const NO_COUNTS: ImportReport["counts"] = { added: 0, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0 };

const inThread = tasksIn<typeof ocdsTasks>(new URL("./ocds-tasks.ts", import.meta.url), {
  kind: "streamed",
  isBackground: true,
});

/** Throws ImportRefused. */
async function inspectOrRefuse({ content }: NamedFile, limits: ReadLimits): Promise<Inspection> {
  const result = await inThread("inspect", { content, limits });
  if ("refused" in result) throw new ImportRefused(result.refused);
  return result;
}

export interface ImportDeps {
  readonly database: Pick<Database, "db" | "pool">;
  readonly organisations: Pick<OrganisationService, "save" | "remove">;
  readonly jobs: Pick<Jobs, "track">;
  readonly clock: Clock;
  readonly logger: Pick<Logger, "error">;
}

export function createImportService({ database, organisations, jobs, clock, logger }: ImportDeps): ImportService {
  const { db, pool } = database;
  const activeImports = new Set<Promise<unknown>>();
  let isClosing = false;
  const countOf = <E extends FinishedImport>({ counts }: E) => counts.added + counts.updated;
  return {
    chooseTarget: (dept, fonds, tx = db) => findImportTarget(tx, dept, fonds),
    chooseListeners: (usernames) => findListeners(db, usernames),
    importDocument: (source, options) => {
      const run = () =>
        withImportLock(pool, async (requireLock) => {
          await failRunning();
          return importFile(await register(db, source, options), source, options, requireLock);
        });
      return jobs.track({ name: JOB, run, countOf });
    },
    begin: async (source, registerIn) => {
      const lock = await tryImportLock(pool);
      if (!lock) return undefined;
      try {
        await failRunning();
        const { batchId, options } = await registerIn(async (tx, importOptions) => ({
          batchId: await register(tx, source, importOptions),
          options: importOptions,
        }));
        const run = () => importFile(batchId, source, options, lock.require).catch(refusalAsReport);
        const ended = jobs.track({ name: JOB, run, countOf }).finally(async () => {
          await lock.release();
          activeImports.delete(ended);
        });
        activeImports.add(ended);
        // The job and the batch already record the failure.
        ended.catch(() => undefined);
        return { batchId, ended };
      } catch (error) {
        await lock.release();
        throw error;
      }
    },
    stop: (tx, batchId) => requestStop(tx, batchId, new Date(clock.now())),
    stopAndWait: async () => {
      isClosing = true;
      await Promise.allSettled(activeImports);
    },
    failInterrupted: async () => {
      if (await hasRunningBatch(db)) await runUnlessImporting(pool, failRunning);
    },
    storeSums: () => runUnlessImporting(pool, () => db.transaction((tx) => settleParts(tx))),
    removeLabelled: (label) => remove((tx) => removeLabelled(tx, label)),
    removeOwn: (ocids) => remove((tx) => removeOwn(tx, ocids)),
  };

  function remove(work: (tx: Tx) => Promise<RemovedProcesses>): Promise<number> {
    return withImportLock(pool, () =>
      db.transaction(async (tx) => {
        const { count, unnamed } = await work(tx);
        await organisations.remove(tx, unnamed);
        return count;
      }),
    );
  }

  /** Requires the lock. */
  async function failRunning(): Promise<void> {
    for (const name of await failRunningBatches(db, INTERRUPTED, new Date(clock.now()))) {
      const run = () => Promise.reject(new Error(`${name}：${INTERRUPTED.message}`));
      await jobs.track({ name: JOB, run }).catch(() => undefined);
    }
  }

  function register(tx: Tx, source: NamedFile, options: ImportOptions): Promise<string> {
    return insertBatch(tx, {
      fileName: source.name,
      label: options.label ?? "导入数据",
      deptCode: options.deptCode,
      fondsCode: options.fondsCode,
      createdBy: options.userId ?? null,
      listenerIds: options.listenerIds ? [...options.listenerIds] : null,
    });
  }

  async function importFile(
    batchId: string,
    source: NamedFile,
    options: ImportOptions,
    requireLock: () => void,
  ): Promise<ImportReport> {
    const finish = (change: Parameters<typeof updateBatch>[2]) =>
      endBatch(db, batchId, { ...change, finishedAt: new Date(clock.now()) });
    const collector = new ReportCollector();
    try {
      const limits = options.limits ?? COMMAND_LINE_LIMITS;
      const inspection = await inspectOrRefuse(source, limits);
      await updateBatch(db, batchId, {
        ...fileFactsOf(inspection, options.attribution),
        done: 0,
        total: inspection.releases,
      });
      const { deptCode, fondsCode, onProgress } = options;
      const codes = await loadCodes(db);
      const context = { db, batchId, deptCode, fondsCode, codes, organisations, collector, logger, requireLock };
      const file = { content: source.content, inspection, limits, now: clock.now() };
      const earlyEnd = await importReleases(context, file, { isClosing: () => isClosing, onProgress });
      if (earlyEnd) collector.addFindings([earlyEnd.finding]);
      const state = earlyEnd?.state ?? collector.state();
      const report = { state, counts: collector.counts(), findings: collector.findings() };
      await finish(report);
      if (!earlyEnd) await storeSumsAfterImport();
      return { batchId, format: inspection.format, ...report };
    } catch (error) {
      // Written processes are retained. The report has the reason why the rest was not imported.
      collector.addFindings([error instanceof ImportRefused ? error.finding : UNEXPECTED_ERROR]);
      await finish({ state: "failed", findings: collector.findings(), counts: collector.counts() });
      throw error;
    }
  }

  /**
   * Requires the lock. A failure does not undo the import: statistics read the lots until the hourly job has stored the
   * sums.
   */
  async function storeSumsAfterImport(): Promise<void> {
    await db
      .transaction((tx) => settleParts(tx))
      .catch((error: unknown) => logger.error({ err: error }, "sums of the archive were not stored after an import"));
  }
}

/** Returns the refusal of a file as a result, because it is no failure of the job. Throws other errors. */
function refusalAsReport(error: unknown): FinishedImport {
  if (!(error instanceof ImportRefused)) throw error;
  return { state: "failed", counts: NO_COUNTS };
}
