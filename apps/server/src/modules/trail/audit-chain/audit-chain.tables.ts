import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

const place = (name: string) => bigint(name, { mode: "number" });

/** Entries that have no place in the chain yet. A trigger of `audit_entry` puts them here, whoever writes the entry. */
export const auditPending = pgTable("audit_pending", {
  entryId: text("entry_id").primaryKey(),
  /** By the clock of the database. */
  since: instant("since").notNull().default(sql`clock_timestamp()`),
});

/** The chain: each entry's place and a digest over it and all before it. Append-only, as the entries are. */
export const auditLink = pgTable(
  "audit_link",
  {
    /** From 1 on, without gaps. */
    seq: place("seq").primaryKey(),
    entryId: text("entry_id").notNull(),
    digest: text("digest").notNull(),
  },
  (table) => [uniqueIndex("audit_link_entry_key").on(table.entryId)],
);

/** What the chain ended with at some moment. Nothing of it changes but whether it was sent elsewhere. */
export const auditAnchor = pgTable(
  "audit_anchor",
  {
    seq: place("seq").notNull(),
    /** aged: the last link that was removed for its age; what is left follows it. */
    kind: text("kind", { enum: ["hour", "day", "aged"] }).notNull(),
    digest: text("digest").notNull(),
    at: instant("at").notNull(),
    /** A compact JWS over the three, by a key that the portal publishes. */
    signature: text("signature"),
    sentAt: instant("sent_at"),
    /** Why the last attempt to send it came to nothing. */
    failure: text("failure"),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.kind] }),
    index("audit_anchor_unsent_idx").on(table.seq).where(sql`${table.sentAt} IS NULL AND ${table.kind} <> 'aged'`),
  ],
);
