import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import type pg from "pg";
import { JOB_CHANNEL, publishStatement } from "#platform/bus.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { runUnlessLocked, type SessionLock, trySessionLock } from "#platform/database/session-lock.ts";
import { newId } from "#platform/ids.ts";
import { StartupError } from "#platform/startup-error.ts";
import { archFonds } from "../archive.tables.ts";
import { codeMap, importBatch } from "../import.tables.ts";
import { type EnteredCodes, enteredKey } from "../ocds/code-lists.ts";
import type { Finding } from "../ocds/findings.ts";

const RETRY_MS = 200;

/**
 * Runs one import at a time on a database over all processes; the others wait. `requireLock` throws once the
 * connection, and with it the lock, is lost: another import may have started.
 */
export async function withImportLock<T>(pool: pg.Pool, action: (requireLock: () => void) => Promise<T>): Promise<T> {
  // Polls, because waiting would occupy a connection that the running import needs.
  for (;;) {
    const lock = await trySessionLock(pool, "archiveImport");
    if (lock) return action(lock.require).finally(lock.release);
    await pause(RETRY_MS);
  }
}

/** Returns the lock. Undefined: an import is running; a caller from the page does not wait. */
export const tryImportLock = (pool: pg.Pool): Promise<SessionLock | undefined> => trySessionLock(pool, "archiveImport");

/** Runs the action unless an import is running on any node. */
export const runUnlessImporting = (pool: pg.Pool, action: () => Promise<void>): Promise<void> =>
  runUnlessLocked(pool, "archiveImport", action);

export type BatchRow = typeof importBatch.$inferInsert;

export async function insertBatch(
  tx: Tx,
  row: Pick<BatchRow, "fileName" | "label" | "deptCode" | "fondsCode" | "createdBy" | "listenerIds">,
): Promise<string> {
  const id = newId();
  const counts = { added: 0, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0 };
  await tx.insert(importBatch).values({ id, ...row, state: "running", counts, findings: [] });
  return id;
}

/** Requests a running batch to stop. False: the batch is not running. */
export async function requestStop(tx: Tx, id: string, at: Date): Promise<boolean> {
  const isUnderWay = and(eq(importBatch.id, id), eq(importBatch.state, "running"));
  return (await tx.update(importBatch).set({ stopAskedAt: at }).where(isUnderWay)).rowCount === 1;
}

/** Stores the progress. Returns whether the import may continue. */
export async function recordProgress(db: Db, id: string, change: Pick<BatchRow, "done" | "total" | "counts">) {
  const [row] = await db
    .update(importBatch)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(importBatch.id, id))
    .returning({ stopAskedAt: importBatch.stopAskedAt });
  return row !== undefined && row.stopAskedAt === null;
}

/** The job that notifies of ended imports. */
export const NEWS_JOB = "archive.tell_imports";

/** Stores the end of an import and wakes the job that notifies of it, on every node. */
export async function endBatch(db: Db, id: string, change: Partial<BatchRow>): Promise<void> {
  await updateBatch(db, id, change);
  await db.execute(publishStatement(JOB_CHANNEL, NEWS_JOB));
}

export async function updateBatch(db: Db, id: string, change: Partial<BatchRow>): Promise<void> {
  await db
    .update(importBatch)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(importBatch.id, id));
}

export const hasRunningBatch = async (db: Db): Promise<boolean> =>
  (await db.select({ id: importBatch.id }).from(importBatch).where(eq(importBatch.state, "running")).limit(1)).length >
  0;

/**
 * Marks running batches as failed. Requires the lock, because then no import runs. Returns the names of their files.
 */
export async function failRunningBatches(db: Db, finding: Finding, at: Date): Promise<string[]> {
  const rows = await db
    .update(importBatch)
    .set({ state: "failed", findings: [finding], finishedAt: at, updatedAt: at })
    .where(eq(importBatch.state, "running"))
    .returning({ fileName: importBatch.fileName });
  if (rows.length > 0) await db.execute(publishStatement(JOB_CHANNEL, NEWS_JOB));
  return rows.map(({ fileName }) => fileName);
}

/** Reads the codes that administrators entered, once per import: the lists are short. */
export async function loadCodes(tx: Tx): Promise<EnteredCodes> {
  const rows = await tx.select().from(codeMap);
  return new Map(rows.map((row) => [enteredKey(row.publisher, row.list, row.label), row.code]));
}

/** Owner of imported processes, and the place of their dossiers. */
export interface ImportTarget {
  /** Department that owns new processes, unless `code_map` assigns their buyer to another. */
  deptCode: string;
  /** 全宗号 of their dossiers. */
  fondsCode: string;
}

const FIRST_FONDS = "0001";

/**
 * Finds the target by its codes. Default: the root department and the first fonds, which is created if there is none.
 */
export async function findImportTarget(
  tx: Tx,
  dept: string | undefined,
  fonds: string | undefined,
): Promise<ImportTarget> {
  const { rows } = await tx.execute<{ org_code: string; depart_name: string }>(
    dept === undefined
      ? sql`select org_code, depart_name from department where parent_id is null order by org_code limit 1`
      : sql`select org_code, depart_name from department where org_code = ${dept}`,
  );
  const [found] = rows;
  if (found === undefined)
    throw new StartupError(
      dept === undefined ? "暂无部门，请先启动门户或新建部门" : `--dept：没有编码为 ${dept} 的部门`,
    );
  const allFonds = await tx.select().from(archFonds).orderBy(asc(archFonds.code));
  const fondsCode = fonds ?? allFonds[0]?.code ?? FIRST_FONDS;
  if (!allFonds.some((row) => row.code === fondsCode)) {
    const row = { code: fondsCode, name: found.depart_name, keeperDeptCode: found.org_code };
    await tx.insert(archFonds).values(row).onConflictDoNothing();
  }
  return { deptCode: found.org_code, fondsCode };
}
