import { and, asc, desc, eq, gt, isNull, lt, lte, max, ne, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { auditAnchor, auditLink } from "./audit-chain.tables.ts";
import type { ChainPosition } from "./chain-judgement.ts";

export type AnchorRow = typeof auditAnchor.$inferSelect;
export type NewAnchor = typeof auditAnchor.$inferInsert;

const positionColumns = { seq: auditAnchor.seq, digest: auditAnchor.digest };
const isUnsent = and(isNull(auditAnchor.sentAt), ne(auditAnchor.kind, "aged"));

export function createAnchorStore(db: Db) {
  return {
    last: async (): Promise<AnchorRow | undefined> =>
      (
        await db.select().from(auditAnchor).where(ne(auditAnchor.kind, "aged")).orderBy(desc(auditAnchor.seq)).limit(1)
      )[0],
    lastRemoved: async (): Promise<ChainPosition | undefined> =>
      (
        await db
          .select(positionColumns)
          .from(auditAnchor)
          .where(eq(auditAnchor.kind, "aged"))
          .orderBy(desc(auditAnchor.seq))
          .limit(1)
      )[0],
    /** Adds an anchor; only one of two concurrent nodes succeeds. */
    add: async (row: NewAnchor): Promise<boolean> =>
      (await db.insert(auditAnchor).values(row).onConflictDoNothing()).rowCount === 1,
    /** Returns the digests of the anchors after `seq` and up to `through`, by sequence number. */
    between: async (seq: number, through: number): Promise<ReadonlyMap<number, readonly string[]>> => {
      const rows = await db
        .select(positionColumns)
        .from(auditAnchor)
        .where(and(gt(auditAnchor.seq, seq), lte(auditAnchor.seq, through)));
      const bySeq = Map.groupBy(rows, (row) => row.seq);
      return new Map([...bySeq].map(([anchoredSeq, anchors]) => [anchoredSeq, anchors.map(({ digest }) => digest)]));
    },
    /** Returns whether an anchor has a sequence number beyond the end of the chain. */
    isAnchoredBeyondEnd: async (): Promise<boolean> => {
      const end = sql`coalesce((${db.select({ seq: max(auditLink.seq) }).from(auditLink)}), 0)`;
      const aged = sql`coalesce((${db
        .select({ seq: max(auditAnchor.seq) })
        .from(auditAnchor)
        .where(eq(auditAnchor.kind, "aged"))}), 0)`;
      return (
        (
          await db
            .select({ seq: auditAnchor.seq })
            .from(auditAnchor)
            .where(gt(auditAnchor.seq, sql`greatest(${end}, ${aged})`))
            .limit(1)
        ).length > 0
      );
    },
    unsent: (limit: number): Promise<AnchorRow[]> =>
      db.select().from(auditAnchor).where(isUnsent).orderBy(asc(auditAnchor.seq)).limit(limit),
    /** Returns the sequence number of the previous anchor; 0: none exists. */
    seqBefore: async (seq: number): Promise<number> => {
      const isBefore = and(ne(auditAnchor.kind, "aged"), lt(auditAnchor.seq, seq));
      const [row] = await db
        .select({ seq: max(auditAnchor.seq) })
        .from(auditAnchor)
        .where(isBefore);
      return row?.seq ?? 0;
    },
    markSent: async ({ seq, kind }: AnchorRow, sentAt: Date): Promise<void> => {
      await db
        .update(auditAnchor)
        .set({ sentAt, failure: null })
        .where(and(eq(auditAnchor.seq, seq), eq(auditAnchor.kind, kind)));
    },
    noteFailure: async ({ seq, kind }: AnchorRow, failure: string): Promise<void> => {
      await db
        .update(auditAnchor)
        .set({ failure })
        .where(and(eq(auditAnchor.seq, seq), eq(auditAnchor.kind, kind)));
    },
    /** Returns anchors, newest first. */
    page: async (limit: number, offset: number): Promise<{ total: number; rows: AnchorRow[] }> => {
      const [total, rows] = await Promise.all([
        db.$count(auditAnchor),
        db.select().from(auditAnchor).orderBy(desc(auditAnchor.at), desc(auditAnchor.seq)).limit(limit).offset(offset),
      ]);
      return { total, rows };
    },
    /** Yields all anchors page by page, oldest first. */
    pages: async function* (size: number): AsyncGenerator<readonly AnchorRow[]> {
      let last: AnchorRow | undefined;
      for (;;) {
        const position = sql`(${auditAnchor.seq}, ${auditAnchor.kind})`;
        const rows = await db
          .select()
          .from(auditAnchor)
          .where(last && sql`${position} > (${last.seq}, ${last.kind})`)
          .orderBy(asc(auditAnchor.seq), asc(auditAnchor.kind))
          .limit(size);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
        last = rows.at(-1);
      }
    },
  };
}

export type AnchorStore = ReturnType<typeof createAnchorStore>;
