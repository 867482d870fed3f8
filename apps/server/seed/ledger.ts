import { inArray } from "drizzle-orm";
import { appliedSeed } from "#platform/applied-seed.tables.ts";
import type { Tx } from "#platform/database/database.ts";

/**
 * Returns the named parts of delivered data that this database has not received yet, and records them as received.
 * A later release does not deliver parts again that people have deleted since.
 */
export async function newlyDelivered(tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const recorded = await tx
    .select({ name: appliedSeed.name })
    .from(appliedSeed)
    .where(inArray(appliedSeed.name, [...names]));
  const fresh = new Set(names).difference(new Set(recorded.map(({ name }) => name)));
  if (fresh.size > 0) await tx.insert(appliedSeed).values([...fresh].map((name) => ({ name })));
  return fresh;
}
