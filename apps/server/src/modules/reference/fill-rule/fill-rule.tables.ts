import type { FillPart } from "@tender/contract";
import { bigint, boolean, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Rules that compose values, by `code`. */
export const fillRule = pgTable(
  "fill_rule",
  {
    id: primaryId(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    enabled: boolean("enabled").notNull().default(true),
    parts: jsonb("parts").$type<FillPart[]>().notNull(),
    ...tracking(),
  },
  (table) => [uniqueIndex("fill_rule_code_key").on(table.code)],
);

/** The last number issued, by scope: period and department. */
export const fillCounter = pgTable(
  "fill_counter",
  {
    ruleId: text("rule_id")
      .notNull()
      .references(() => fillRule.id),
    scope: text("scope").notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.scope] })],
);
