import type { ColumnType, RuleCondition, RuleVariable } from "@tender/contract/data-rules";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { role } from "#modules/people/role/role.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** What rows of a list somebody sees who is held to it. It belongs to the list, whatever becomes of the menus that show it. */
export const dataRule = pgTable(
  "data_rule",
  {
    id: primaryId(),
    /** Code of a list that the server declares. */
    list: text("list").notNull(),
    title: text("title").notNull(),
    columnCode: text("column_code").notNull(),
    /** As it was when the rule was saved: what names departments follows their codes. */
    columnType: text("column_type").$type<ColumnType>().notNull(),
    condition: text("condition").$type<RuleCondition>().notNull(),
    /** In place of values: what is known when somebody asks. */
    variable: text("variable").$type<RuleVariable>(),
    days: integer("days").notNull().default(0),
    values: text("values").array().notNull().default([]),
    isOn: boolean("is_on").notNull().default(true),
    ...tracking(),
  },
  (table) => [index("data_rule_list_idx").on(table.list, table.createdAt)],
);

/** Which roles are held to which rules. */
export const dataRuleGrant = pgTable(
  "data_rule_grant",
  {
    roleId: text("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    ruleId: text("rule_id")
      .notNull()
      .references(() => dataRule.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.ruleId] }),
    index("data_rule_grant_rule_idx").on(table.ruleId),
  ],
);
