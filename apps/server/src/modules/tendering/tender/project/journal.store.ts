import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { tenderEvent, tenderLot, tenderOverride } from "../tender.tables.ts";

export type JournalEntry = Omit<typeof tenderEvent.$inferInsert, "id">;
export type OverrideRow = typeof tenderOverride.$inferSelect;

/** Journals of projects, and the rules that supervisors do not apply to them. */
export function createJournalStore(db: Db) {
  return {
    append: async (tx: Tx, entries: readonly JournalEntry[]): Promise<void> => {
      if (entries.length > 0) await tx.insert(tenderEvent).values([...entries]);
    },
    /** Appends timed moves. Returns the lots whose move was not in the journal yet. */
    appendDue: async (tx: Tx, entries: readonly JournalEntry[]): Promise<ReadonlySet<string | null>> => {
      const rows = await tx
        .insert(tenderEvent)
        .values([...entries])
        .onConflictDoNothing()
        .returning({ lotId: tenderEvent.lotId });
      return new Set(rows.map(({ lotId }) => lotId));
    },
    /** In order of time. */
    list: (projectId: string) =>
      db
        .select({
          id: tenderEvent.id,
          kind: tenderEvent.kind,
          lotNo: tenderLot.no,
          actor: tenderEvent.actor,
          dueAt: tenderEvent.dueAt,
          at: tenderEvent.at,
          note: tenderEvent.note,
        })
        .from(tenderEvent)
        .leftJoin(tenderLot, eq(tenderLot.id, tenderEvent.lotId))
        .where(eq(tenderEvent.projectId, projectId))
        .orderBy(asc(tenderEvent.at), asc(tenderEvent.id)),
    overridesOf: (projectId: string, on: Db | Tx = db): Promise<OverrideRow[]> =>
      on
        .select()
        .from(tenderOverride)
        .where(eq(tenderOverride.projectId, projectId))
        .orderBy(asc(tenderOverride.at), asc(tenderOverride.id)),
    /** False: the rule is overridden already. */
    insertOverride: async (tx: Tx, row: Omit<OverrideRow, "id">): Promise<boolean> =>
      (await tx.insert(tenderOverride).values(row).onConflictDoNothing().returning({ id: tenderOverride.id })).length >
      0,
  };
}

export type JournalStore = ReturnType<typeof createJournalStore>;
