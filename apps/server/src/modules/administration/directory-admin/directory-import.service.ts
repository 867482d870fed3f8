import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { Directories, KnownDirectory } from "#modules/access/directory/directories.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Connections } from "#platform/database/database.ts";
import { runUnlessLocked, type SessionLock, trySessionLock } from "#platform/database/session-lock.ts";
import { newId } from "#platform/ids.ts";
import type { Jobs } from "#platform/jobs.ts";
import { type DirectoryRun, JOB, type Starter } from "./directory-run.service.ts";
import type { RunStore } from "./run.store.ts";
import { isDue } from "./schedule.ts";

/** Imports people and departments of directories: everything that was read in one transaction, or nothing. */
export interface DirectoryImport {
  /** Starts an import and returns its id. Throws directory.not_found, directory.switched_off, directory.running. */
  start(connectionId: string, caller: Caller, origin: Origin): Promise<string>;
  /**
   * Starts due imports, marks imports without a process as failed, and removes old reports. Returns the number of
   * started imports and removed reports.
   */
  tend(): Promise<number>;
  /** Waits for the imports that run on this node. */
  settle(): Promise<void>;
}

export interface DirectoryImportDeps {
  readonly work: Pick<Connections, "pool">;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "run">;
  readonly store: RunStore;
  readonly register: Pick<DirectoryRegister, "list" | "find">;
  readonly directories: Pick<Directories, "unseal">;
  readonly run: DirectoryRun;
}

const DAY_MS = 86_400_000;
const REPORT_RETENTION_DAYS = 90;
const INTERRUPTED = "服务中断，未导入任何数据；下次同步将重新开始";

export function createDirectoryImport(deps: DirectoryImportDeps): DirectoryImport {
  const { work, clock, jobs, store, register, directories, run } = deps;
  const now = () => new Date(clock.now());
  const runningJobs = new Set<Promise<void>>();

  /** Starts the import without waiting for its end, which releases the lock. */
  async function startRun(
    directory: KnownDirectory,
    starter: Starter,
    name: string | null,
    lock: SessionLock,
  ): Promise<string> {
    const id = newId();
    try {
      await failRunning();
      const row = { id, connectionId: directory.id, state: "running", startedAt: now() } as const;
      await store.insert({ ...row, startedBy: starter.userId, starter: name });
    } catch (error) {
      await lock.release();
      throw error;
    }
    const job = jobs.run({ name: JOB, run: () => run(id, directory, starter, lock) }).finally(async () => {
      await lock.release();
      runningJobs.delete(job);
    });
    runningJobs.add(job);
    return id;
  }

  /** The caller holds the lock. */
  async function failRunning(): Promise<void> {
    for (const { id } of await store.running())
      await store.change(id, { state: "failed", failure: INTERRUPTED, finishedAt: now() });
  }

  async function startDue(): Promise<number> {
    const rows = (await register.list()).filter(({ enabled, schedule }) => enabled && schedule !== "off");
    if (rows.length === 0) return 0;
    const starts = await store.lastStarts();
    const due = rows.find((row) => isDue(row, (starts.get(row.id) ?? row.createdAt).getTime(), clock.now()));
    if (!due) return 0;
    const lock = await trySessionLock(work.pool, "directoryImport");
    if (!lock) return 0;
    // Another node may have run it in the meantime; other due imports start at the next sweep.
    const lastStart = (await store.lastStarts()).get(due.id) ?? due.createdAt;
    if (!isDue(due, lastStart.getTime(), clock.now())) {
      await lock.release();
      return 0;
    }
    await startRun(directories.unseal(due), { userId: null, username: due.name, origin: null }, null, lock);
    return 1;
  }

  return {
    start: async (connectionId, { userId, username, realname }, origin) => {
      const row = await register.find(connectionId);
      if (!row) throw new AppError("directory.not_found");
      if (!row.enabled) throw new AppError("directory.switched_off");
      const lock = await trySessionLock(work.pool, "directoryImport");
      if (!lock) throw new AppError("directory.running");
      return startRun(directories.unseal(row), { userId, username, origin }, realname, lock);
    },
    tend: async () => {
      if ((await store.running()).length > 0) await runUnlessLocked(work.pool, "directoryImport", failRunning);
      const begun = await startDue();
      return begun + (await store.removeBefore(new Date(clock.now() - REPORT_RETENTION_DAYS * DAY_MS)));
    },
    settle: async () => {
      await Promise.all(runningJobs);
    },
  };
}
