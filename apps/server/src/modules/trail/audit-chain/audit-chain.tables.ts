import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

const position = (name: string) => bigint(name, { mode: "number" });

/** Entries that are not linked yet. A trigger of `audit_entry` inserts them. */
export const auditPending = pgTable("audit_pending", {
  entryId: text("entry_id").primaryKey(),
  /** By the clock of the database. */
  since: instant("since").notNull().default(sql`clock_timestamp()`),
});

/** The chain: each entry's position and a digest over it and all earlier entries. Append-only, like the entries. */
export const auditLink = pgTable(
  "audit_link",
  {
    /** From 1, without gaps. */
    seq: position("seq").primaryKey(),
    entryId: text("entry_id").notNull(),
    digest: text("digest").notNull(),
  },
  (table) => [uniqueIndex("audit_link_entry_key").on(table.entryId)],
);

/** End of the chain at a moment. Only the columns about its sending are updated. */
export const auditAnchor = pgTable(
  "audit_anchor",
  {
    seq: position("seq").notNull(),
    /** aged: the last link that was removed for its age; the remaining chain follows it. */
    kind: text("kind", { enum: ["hour", "day", "aged"] }).notNull(),
    digest: text("digest").notNull(),
    at: instant("at").notNull(),
    /** A compact JWS over seq, digest and at, by a key that the portal publishes. */
    signature: text("signature"),
    sentAt: instant("sent_at"),
    /** Failure of the last attempt to send it. */
    failure: text("failure"),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.kind] }),
    index("audit_anchor_unsent_idx").on(table.seq).where(sql`${table.sentAt} IS NULL AND ${table.kind} <> 'aged'`),
  ],
);
