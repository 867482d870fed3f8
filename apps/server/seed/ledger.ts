import { inArray } from "drizzle-orm";
import { appliedSeed } from "#platform/applied-seed.tables.ts";
import type { Tx } from "#platform/database/database.ts";

/**
 * Those of the named parts of the delivered data that this database has not taken in, noted as taken in from now on. What people
 * have removed since stays removed, whatever a later release delivers beside it.
 */
export async function newlyDelivered(tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await tx
    .select({ name: appliedSeed.name })
    .from(appliedSeed)
    .where(inArray(appliedSeed.name, [...names]));
  const fresh = new Set(names).difference(new Set(known.map(({ name }) => name)));
  if (fresh.size > 0) await tx.insert(appliedSeed).values([...fresh].map((name) => ({ name })));
  return fresh;
}
