import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { appliedSeed } from "#platform/applied-seed.tables.ts";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";

/** The connections of first data. Those of work, so that no statement is bounded by the time of a request. */
export type SeededDatabase = Pick<Database, "work">;

/**
 * Applies delivered data once, in a transaction of its own. `data` is the delivered data: when a later release delivers
 * other data, `work` runs again, so it adds missing parts and leaves what people have changed.
 */
export async function applyOnce(db: Db, name: string, data: unknown, work: (tx: Tx) => Promise<void>): Promise<void> {
  const digest = createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, 22);
  const mark = `${name}:${digest}`;
  const isApplied = async (tx: Tx) =>
    (await tx.select().from(appliedSeed).where(eq(appliedSeed.name, mark))).length > 0;
  if (await isApplied(db)) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.seed})`);
    if (await isApplied(tx)) return;
    await work(tx);
    await tx.insert(appliedSeed).values({ name: mark });
  });
}

/** Returns whether delivered data without a digest has been stored. */
export const isDelivered = async (db: Db, name: string): Promise<boolean> =>
  (await db.select().from(appliedSeed).where(eq(appliedSeed.name, name))).length > 0;

/** Records delivered data that services have stored in transactions of their own. */
export const markDelivered = (db: Db, name: string) => db.insert(appliedSeed).values({ name }).onConflictDoNothing();
