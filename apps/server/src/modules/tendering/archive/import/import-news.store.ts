import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db } from "#platform/database/database.ts";
import { StartupError } from "#platform/startup-error.ts";
import { importBatch } from "../import.tables.ts";

export type FinishedBatch = Pick<
  typeof importBatch.$inferSelect,
  "id" | "fileName" | "state" | "counts" | "findings" | "finishedAt" | "listenerIds" | "createdBy"
>;

/** Returns the ids of active accounts by their usernames. Throws StartupError for an unknown one. */
export async function findListeners(db: Db, usernames: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const username of usernames) {
    const byUsername = and(sql`lower(${appUser.username}) = lower(${username})`, eq(appUser.status, "active"));
    const [account] = await db.select({ id: appUser.id }).from(appUser).where(byUsername);
    if (!account) throw new StartupError(`--tell：没有名为 ${username} 的可用账号`);
    ids.push(account.id);
  }
  return ids;
}

const isUnnotified = and(isNotNull(importBatch.listenerIds), ne(importBatch.state, "running"));

/** Returns the ids of ended imports without a notification, oldest first. */
export const listUnnotified = async (db: Db): Promise<string[]> =>
  (
    await db.select({ id: importBatch.id }).from(importBatch).where(isUnnotified).orderBy(asc(importBatch.finishedAt))
  ).map(({ id }) => id);

/** Notifies of an import on one node only. False: another node has done so, or is doing so. */
export const notifyOnce = (db: Db, id: string, notify: (batch: FinishedBatch) => Promise<void>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { fileName, state, counts, findings, finishedAt, listenerIds, createdBy } = importBatch;
    const [batch] = await tx
      .select({ id: importBatch.id, fileName, state, counts, findings, finishedAt, listenerIds, createdBy })
      .from(importBatch)
      .where(and(eq(importBatch.id, id), isUnnotified))
      .for("update", { skipLocked: true });
    if (!batch) return false;
    await notify(batch);
    await tx.update(importBatch).set({ listenerIds: null }).where(eq(importBatch.id, id));
    return true;
  });
