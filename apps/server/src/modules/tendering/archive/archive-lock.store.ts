import { sql } from "drizzle-orm";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Tx } from "#platform/database/database.ts";

/**
 * Serialises the transactions that change processes and their statistics, until the transaction ends: an import and the
 * releases of own processes add to the same sums. Called before the first write, so that no deadlock is possible.
 */
export async function lockArchive(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.archiveChange})`);
}
