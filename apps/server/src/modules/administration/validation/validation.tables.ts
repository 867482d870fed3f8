import { boolean, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { primaryId, tracking } from "#platform/database/columns.ts";
import type { CheckStep } from "./check-rule.ts";

/** Rules for codes and numbers, by `code`. */
export const checkRule = pgTable(
  "check_rule",
  {
    id: primaryId(),
    code: text("rule_code").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** A disabled rule accepts every value. */
    enabled: boolean("enabled").notNull().default(true),
    builtin: boolean("builtin").notNull().default(false),
    steps: jsonb("steps").$type<CheckStep[]>().notNull(),
    ...tracking(),
  },
  (table) => [uniqueIndex("check_rule_code_key").on(table.code)],
);
