import type { AuthType } from "@tender/contract";
import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { scanTask } from "./scan.tables.ts";
import type { ScanEndReason } from "./scan-task.ts";

export type ScanTaskRow = typeof scanTask.$inferSelect;

/** A phone at a task. */
export interface TaskPhone {
  readonly id: string;
  readonly authType: AuthType;
  readonly holder: string;
}

/**
 * Each step of a task is one statement with the step before as its condition: of several simultaneous requests one
 * succeeds.
 */
export function createScanTaskStore(db: Db) {
  /** Matches tasks that have not expired. */
  const isOpen = (now: Date) => gt(scanTask.expiresAt, now);
  const isScannedBy = ({ id, authType, holder }: TaskPhone) =>
    and(
      eq(scanTask.id, id),
      eq(scanTask.authType, authType),
      eq(scanTask.state, "scanned"),
      eq(scanTask.holder, holder),
    );

  return {
    insert: async (row: typeof scanTask.$inferInsert): Promise<void> => {
      await db.insert(scanTask).values(row);
    },
    /** Ends the former tasks of a browser when it draws a new code. */
    endAllOf: async (browserDigest: string, now: Date): Promise<string[]> =>
      (
        await db
          .update(scanTask)
          .set({ state: "over", ending: "scan.replaced", changedAt: now })
          .where(
            and(
              eq(scanTask.browserDigest, browserDigest),
              inArray(scanTask.state, ["waiting", "scanned", "confirmed"]),
              isOpen(now),
            ),
          )
          .returning({ id: scanTask.id })
      ).map(({ id }) => id),
    find: async (id: string, tx: Tx = db): Promise<ScanTaskRow | undefined> =>
      (await tx.select().from(scanTask).where(eq(scanTask.id, id)))[0],
    listOpenOf: (browserDigest: string, now: Date): Promise<ScanTaskRow[]> =>
      db
        .select()
        .from(scanTask)
        .where(
          and(eq(scanTask.browserDigest, browserDigest), inArray(scanTask.state, ["waiting", "scanned"]), isOpen(now)),
        ),
    listChangedSince: (moment: Date): Promise<Pick<ScanTaskRow, "id" | "changedAt">[]> =>
      db
        .select({ id: scanTask.id, changedAt: scanTask.changedAt })
        .from(scanTask)
        .where(gt(scanTask.changedAt, moment)),
    markScanned: async ({ id, authType, holder }: TaskPhone, number: string, now: Date): Promise<boolean> =>
      ((
        await db
          .update(scanTask)
          .set({ state: "scanned", holder, number, changedAt: now })
          .where(and(eq(scanTask.id, id), eq(scanTask.authType, authType), eq(scanTask.state, "waiting"), isOpen(now)))
      ).rowCount ?? 0) > 0,
    confirm: async (taskPhone: TaskPhone, number: string, userId: string, now: Date): Promise<boolean> =>
      ((
        await db
          .update(scanTask)
          .set({ state: "confirmed", userId, changedAt: now })
          .where(and(isScannedBy(taskPhone), eq(scanTask.number, number), isOpen(now)))
      ).rowCount ?? 0) > 0,
    /** Ends a task on behalf of its phone; without a holder, of any phone before a scan. */
    end: async (
      taskPhone: Pick<TaskPhone, "id" | "authType"> & Partial<TaskPhone>,
      ending: ScanEndReason,
      now: Date,
    ): Promise<boolean> => {
      const { id, authType, holder } = taskPhone;
      const mayEnd =
        holder === undefined
          ? and(eq(scanTask.id, id), eq(scanTask.authType, authType), eq(scanTask.state, "waiting"))
          : isScannedBy({ id, authType, holder });
      const ended = await db
        .update(scanTask)
        .set({ state: "over", ending, changedAt: now })
        .where(and(mayEnd, isOpen(now)));
      return (ended.rowCount ?? 0) > 0;
    },
    /** Marks a confirmed task as received by its browser. One of several simultaneous requests gets the row. */
    consume: async (id: string, browserDigest: string, now: Date, tx: Tx = db): Promise<ScanTaskRow | undefined> =>
      (
        await tx
          .update(scanTask)
          .set({ state: "handed", changedAt: now })
          .where(
            and(
              eq(scanTask.id, id),
              eq(scanTask.browserDigest, browserDigest),
              eq(scanTask.state, "confirmed"),
              isOpen(now),
            ),
          )
          .returning()
      )[0],
    removeExpiredBefore: (moment: Date): Promise<number> =>
      removeInPortions(db, scanTask, lt(scanTask.expiresAt, moment)),
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(scanTask).where(eq(scanTask.userId, userId));
    },
  };
}

export type ScanTaskStore = ReturnType<typeof createScanTaskStore>;
