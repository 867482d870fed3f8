import type { ColumnType, RuleCondition, RuleVariable } from "@tender/contract/data-rules";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { role } from "#modules/people/role/role.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/**
 * A rule restricts the rows of a list for the roles that carry it. It belongs to the list, independent of the menus
 * that show it.
 */
export const dataRule = pgTable(
  "data_rule",
  {
    id: primaryId(),
    /** Code of a list that the server declares. */
    list: text("list").notNull(),
    title: text("title").notNull(),
    columnCode: text("column_code").notNull(),
    /** Type at the time of saving: the values of department columns follow changes of codes. */
    columnType: text("column_type").$type<ColumnType>().notNull(),
    condition: text("condition").$type<RuleCondition>().notNull(),
    /** Replaces the values; resolved when a person reads the list. */
    variable: text("variable").$type<RuleVariable>(),
    days: integer("days").notNull().default(0),
    values: text("values").array().notNull().default([]),
    isOn: boolean("is_on").notNull().default(true),
    ...tracking(),
  },
  (table) => [index("data_rule_list_idx").on(table.list, table.createdAt)],
);

/** The roles that carry a rule. */
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
