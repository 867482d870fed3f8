import { eq, min, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { tenderAnnouncement, tenderLot } from "../tender.tables.ts";

/** The next instant at which the clock has to act. */
export const createDueStore = (db: Db) => ({
  /** Null: nothing is scheduled. */
  next: async (): Promise<Date | null> => {
    const lots = db
      .select({ at: sql`${tenderLot.nextAt}`.mapWith(tenderLot.nextAt).as("at") })
      .from(tenderLot)
      .where(sql`${tenderLot.nextAt} IS NOT NULL`);
    const announcements = db
      .select({ at: sql`${tenderAnnouncement.publishAt}`.mapWith(tenderAnnouncement.publishAt).as("at") })
      .from(tenderAnnouncement)
      .where(eq(tenderAnnouncement.state, "scheduled"));
    const due = lots.unionAll(announcements).as("due");
    const [row] = await db.select({ at: min(due.at) }).from(due);
    return row?.at ? new Date(row.at as string) : null;
  },
});

export type DueStore = ReturnType<typeof createDueStore>;
