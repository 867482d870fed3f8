import { sql } from "drizzle-orm";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Tx } from "#platform/database/database.ts";

/**
 * Excludes all other transactions that change processes and their statistics, until the transaction ends: an import,
 * and what changes many processes at once. Called before the first write, so that no deadlock is possible.
 */
export async function lockArchive(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.archiveChange})`);
}

/**
 * Excludes transactions that call `lockArchive`, until the transaction ends. Releases of different own processes are
 * recorded at the same time. Called before the first write.
 */
export async function shareArchive(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.archiveChange})`);
}

/** Like `shareArchive`, and excludes other transactions that record a release of this own process. */
export async function lockOwnProcess(tx: Tx, ocid: string): Promise<void> {
  await shareArchive(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ownProcess}::int, hashtext(${ocid}))`);
}

/**
 * Excludes other transactions that add to the sums of the statistics, until the transaction ends: they change the same
 * rows. Called last, so that a transaction that holds it waits for no other.
 */
export async function lockSums(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.archiveSums})`);
}
