import type { EndpointKey } from "@tender/contract";
import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Caller } from "#platform/caller.ts";
import { instant, primaryId } from "#platform/database/columns.ts";
import { storableJsonb } from "#platform/database/storable-json.ts";

interface StoredCall {
  readonly key: EndpointKey;
  /** The validated input, sealed. Calls stored by an earlier version have a plain `input` instead. */
  readonly sealed?: string;
  readonly input?: unknown;
  readonly department: Caller["department"];
  /** Ids of the people whom the call concerns: none of them decides. */
  readonly people: readonly string[];
}

/** A request of one person that another decides. It outlives the accounts, so it has no foreign keys. */
export const approval = pgTable(
  "approval",
  {
    id: primaryId(),
    kind: text("kind", {
      enum: [
        "certificate.bind",
        "notice.publish",
        "organisation.change",
        "tender.publish",
        "tender.correct",
        "tender.cancel",
        "change",
      ],
    }).notNull(),
    /** Id of the thing that is decided. */
    subject: text("subject").notNull(),
    title: text("title").notNull(),
    /** Facts for the person who decides, in words. */
    facts: storableJsonb("facts").$type<readonly { readonly label: string; readonly value: string }[]>().notNull(),
    /** A stored call: its endpoint, its input, and the department in which it was made. */
    call: storableJsonb("call").$type<StoredCall>(),
    /** Id of the account that the request concerns. */
    aboutUserId: text("about_user_id").notNull(),
    askedByUserId: text("asked_by_user_id").notNull(),
    askedBy: text("asked_by").notNull(),
    askedAt: instant("asked_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    state: text("state", { enum: ["pending", "approved", "rejected", "expired", "withdrawn"] }).notNull(),
    decidedByUserId: text("decided_by_user_id"),
    decidedAt: instant("decided_at"),
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("approval_pending_key").on(table.kind, table.subject).where(sql`${table.state} = 'pending'`),
    index("approval_state_idx").on(table.state, table.expiresAt),
  ],
);
