import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

const place = (name: string) => bigint(name, { mode: "number" });

/** Entries without a place in the chain. A trigger of `audit_entry` inserts them for every writer. */
export const auditPending = pgTable("audit_pending", {
  entryId: text("entry_id").primaryKey(),
  /** By the clock of the database. */
  since: instant("since").notNull().default(sql`clock_timestamp()`),
});

/** The chain: each entry's place and a digest over it and all earlier ones. Append-only, like the entries. */
export const auditLink = pgTable(
  "audit_link",
  {
    /** From 1, without gaps. */
    seq: place("seq").primaryKey(),
    entryId: text("entry_id").notNull(),
    digest: text("digest").notNull(),
  },
  (table) => [uniqueIndex("audit_link_entry_key").on(table.entryId)],
);

/** The end of the chain at some moment. Only the fields about its sending change. */
export const auditAnchor = pgTable(
  "audit_anchor",
  {
    seq: place("seq").notNull(),
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
