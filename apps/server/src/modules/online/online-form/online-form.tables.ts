import type { FormDefinition, FormEnhancement, ListEnhancement } from "@tender/contract";
import type { EnhancementKind, FormKind } from "@tender/contract/online-forms";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** Forms with their drafts. */
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
    /** True: the draft differs from the release in force. */
    isAhead: boolean("is_ahead").notNull().default(true),
    /** Set: the form's table is set aside, and its code is free. */
    removedAt: instant("removed_at"),
    ...tracking(),
  },
  (table) => [uniqueIndex("online_form_code_key").on(table.code).where(sql`removed_at IS NULL`)],
);

/** Releases of forms, retained for ever. */
export const onlineFormRelease = pgTable(
  "online_form_release",
  {
    id: primaryId(),
    formId: text("form_id")
      .notNull()
      .references(() => onlineForm.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    definition: jsonb("definition").$type<FormDefinition>().notNull(),
    /** Steps of the publication, as texts for people. */
    steps: text("steps").array().notNull(),
    at: instant("at").notNull(),
    by: text("by"),
  },
  (table) => [uniqueIndex("online_form_release_key").on(table.formId, table.number)],
);

/** Enhancement records. Each save adds one; the newest of a type is in force. */
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
