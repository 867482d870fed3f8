import type { FormDefinition, FormEnhancement, ListEnhancement } from "@tender/contract";
import type { EnhancementKind, FormKind } from "@tender/contract/online-forms";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** Forms as they are being designed. */
export const onlineForm = pgTable(
  "online_form",
  {
    id: primaryId(),
    code: text("code").notNull(),
    title: text("title").notNull(),
    kind: text("kind").$type<FormKind>().notNull(),
    draft: jsonb("draft").$type<FormDefinition>().notNull(),
    /** Number of the release in force. */
    release: integer("release"),
    publishedAt: instant("published_at"),
    /** The draft is not what is published. */
    isAhead: boolean("is_ahead").notNull().default(true),
    /** Its table is set aside; the code is free again. */
    removedAt: instant("removed_at"),
    ...tracking(),
  },
  (table) => [uniqueIndex("online_form_code_key").on(table.code).where(sql`removed_at IS NULL`)],
);

/** What was published, for ever. */
export const onlineFormRelease = pgTable(
  "online_form_release",
  {
    id: primaryId(),
    formId: text("form_id")
      .notNull()
      .references(() => onlineForm.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    definition: jsonb("definition").$type<FormDefinition>().notNull(),
    /** What was done then, as people read it. */
    steps: text("steps").array().notNull(),
    at: instant("at").notNull(),
    by: text("by"),
  },
  (table) => [uniqueIndex("online_form_release_key").on(table.formId, table.number)],
);

/** What a form does by itself: each save is one more record, of which the newest of a type is in force. */
export const onlineEnhancement = pgTable(
  "online_enhancement",
  {
    id: primaryId(),
    formId: text("form_id")
      .notNull()
      .references(() => onlineForm.id, { onDelete: "cascade" }),
    code: text("code").notNull(),
    type: text("type").$type<EnhancementKind>().notNull(),
    content: jsonb("content").$type<FormEnhancement | ListEnhancement>().notNull(),
    at: instant("at").notNull(),
    by: text("by"),
  },
  (table) => [index("online_enhancement_form_idx").on(table.formId, table.id)],
);
