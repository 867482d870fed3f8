import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { OrganisationService } from "../../organisation/organisation.service.ts";
import type { ByteSource } from "../ocds/byte-source.ts";
import {
  COMMAND_LINE_LIMITS,
  type Inspection,
  inspectDocument,
  type ReadLimits,
  readItems,
} from "../ocds/document-reader.ts";
import { type Finding, ImportRefused } from "../ocds/findings.ts";
import {
  createBatch,
  failRunningBatches,
  findImportTarget,
  hasRunningBatch,
  type ImportTarget,
  loadCodeMap,
  removeLabelled,
  unlessImporting,
  updateBatch,
  withImportLock,
} from "./import.store.ts";
import { type ChunkContext, importChunk } from "./import-chunk.service.ts";
import { findListeners } from "./import-news.store.ts";
import { type ImportReport, ReportCollector } from "./import-report.ts";
import { type IncomingRelease, receive } from "./incoming.ts";

export interface ImportOptions extends ImportTarget {
  /** What the data is called where it is shown. */
  label?: string;
  /** Instead of the notice made from publisher and licence of the package. */
  attribution?: string;
  limits?: ReadLimits;
  /** Account that imports. */
  userId?: string;
  /** Who is told of the end, by id; nobody named: who looks after background jobs. Absent: nobody is told. */
  tell?: readonly string[];
  onProgress?: (done: number, total: number) => void;
}

export interface ImportService {
  /** The department and the fonds asked for by their codes, or else the first of each; throws StartupError for an unknown one. */
  chooseTarget(dept: string | undefined, fonds: string | undefined): Promise<ImportTarget>;
  /** The accounts of these names, for `tell`; throws StartupError for a name that nobody has. */
  chooseListeners(usernames: readonly string[]): Promise<string[]>;
  /**
   * Imports a file. Importing it again changes nothing; in whatever order files come, the processes end up the same.
   * Throws ImportRefused when the file as a whole is no good (E01 to E04); the batch then stands as failed.
   */
  importDocument(source: ByteSource, options: ImportOptions): Promise<ImportReport>;
  /** Ends the batches whose process is gone as failed, and records that as the outcome of the job. */
  failInterrupted(): Promise<void>;
  /** Removes the processes that came by imports under this label alone. How many. */
  removeLabelled(label: string): Promise<number>;
}

const JOB = "archive.import";
const INTERRUPTED: Finding = { code: "E00", message: "导入中断：进程已结束，未导入完，请重新导入" };

const CHUNK_RELEASES = 200;
const CHUNK_CHARACTERS = 16 << 20;

export interface ImportDeps {
  readonly database: Pick<Database, "db" | "pool">;
  readonly organisations: Pick<OrganisationService, "save" | "remove">;
  readonly jobs: Pick<Jobs, "track">;
  readonly clock: Clock;
}

export function createImportService({ database, organisations, jobs, clock }: ImportDeps): ImportService {
  const { db, pool } = database;
  return {
    chooseTarget: (dept, fonds) => findImportTarget(db, dept, fonds),
    chooseListeners: (usernames) => findListeners(db, usernames),
    importDocument: (source, options) => {
      const run = () =>
        withImportLock(pool, async (requireLock) => {
          await failRunning();
          return importWhole(source, options, requireLock);
        });
      const countOf = ({ counts }: ImportReport) => counts.added + counts.updated;
      return jobs.track({ name: JOB, run, countOf });
    },
    failInterrupted: async () => {
      if (await hasRunningBatch(db)) await unlessImporting(pool, failRunning);
    },
    removeLabelled: (label) =>
      withImportLock(pool, () =>
        db.transaction(async (tx) => {
          const { count, unnamed } = await removeLabelled(tx, label);
          await organisations.remove(tx, unnamed);
          return count;
        }),
      ),
  };

  /** With the lock held. */
  async function failRunning(): Promise<void> {
    for (const name of await failRunningBatches(db, INTERRUPTED, new Date(clock.now()))) {
      const run = () => Promise.reject(new Error(`${name}：${INTERRUPTED.message}`));
      await jobs.track({ name: JOB, run }).catch(() => undefined);
    }
  }

  async function importWhole(
    source: ByteSource,
    options: ImportOptions,
    requireLock: () => void,
  ): Promise<ImportReport> {
    const batchId = await createBatch(db, {
      fileName: source.name,
      label: options.label ?? "导入数据",
      deptCode: options.deptCode,
      fondsCode: options.fondsCode,
      createdBy: options.userId ?? null,
      tell: options.tell ? [...options.tell] : null,
    });
    const finish = (change: Parameters<typeof updateBatch>[2]) =>
      updateBatch(db, batchId, { ...change, finishedAt: new Date(clock.now()) });
    try {
      const limits = options.limits ?? COMMAND_LINE_LIMITS;
      const seen = await inspectDocument(source, limits);
      await updateBatch(db, batchId, describe(seen, options));
      const collector = await importItems(source, seen, { limits, batchId, requireLock }, options);
      const report = { state: collector.state(), counts: collector.counts(), findings: collector.findings() };
      await finish(report);
      return { batchId, format: seen.format, ...report };
    } catch (error) {
      await finish({ state: "failed", findings: error instanceof ImportRefused ? [error.finding] : [] });
      throw error;
    }
  }

  async function importItems(
    source: ByteSource,
    seen: Inspection,
    { limits, batchId, requireLock }: { limits: ReadLimits; batchId: string; requireLock: () => void },
    options: ImportOptions,
  ): Promise<ReportCollector> {
    const collector = new ReportCollector();
    const { deptCode, fondsCode } = options;
    const codeMap = await loadCodeMap(db);
    const now = clock.now();
    const context: ChunkContext = { db, batchId, deptCode, fondsCode, codeMap, organisations, collector, now };
    let chunk: IncomingRelease[] = [];
    let size = 0;
    let done = 0;
    const flush = async () => {
      requireLock();
      await importChunk(context, chunk);
      done += chunk.length;
      options.onProgress?.(done, Math.max(done, seen.releases));
      chunk = [];
      size = 0;
    };
    for await (const item of readItems(source, seen, limits)) {
      const received = item.kind === "problem" ? item.finding : receive(item, limits);
      if ("code" in received) {
        collector.note([received]);
        continue;
      }
      chunk.push(received);
      size += received.size;
      if (chunk.length >= CHUNK_RELEASES || size >= CHUNK_CHARACTERS) await flush();
    }
    if (chunk.length > 0) await flush();
    requireLock();
    return collector;
  }
}

function describe(seen: Inspection, options: ImportOptions) {
  const { publisher, license } = seen.meta;
  return {
    format: seen.format,
    sha256: seen.sha256,
    bytes: seen.bytes,
    publisher: publisher ?? null,
    licenseUrl: license ?? null,
    attribution: options.attribution ?? attributionOf(publisher, license) ?? null,
  };
}

/** The notice that a licence asks to be shown with the data, in the words of the licence where it prescribes them. */
function attributionOf(publisher: string | undefined, license: string | undefined): string | undefined {
  const by = publisher === undefined ? "" : `（${publisher}）`;
  if (license !== undefined && /open-government-licence\/version\/3/.test(license))
    return `Contains public sector information licensed under the Open Government Licence v3.0${by}`;
  if (publisher === undefined) return undefined;
  const known = LICENSES.find(({ pattern }) => license !== undefined && pattern.test(license));
  return known === undefined ? publisher : `${publisher}（${known.name}）`;
}

const LICENSES = [
  { pattern: /creativecommons\.org\/licenses\/by\/3\.0\/au/, name: "CC BY 3.0 AU" },
  { pattern: /creativecommons\.org\/licenses\/by\/4\.0/, name: "CC BY 4.0" },
  { pattern: /creativecommons\.org\/publicdomain\/zero/, name: "CC0 1.0" },
  { pattern: /opendatacommons\.org\/licenses\/pddl/, name: "PDDL 1.0" },
];
