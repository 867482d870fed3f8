import type { DayKind, RuleKey, RuleRegime, RuleUnit } from "@tender/contract/tender-rules";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, numeric, pgTable, text, unique } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Years with an imported notice on public holidays. */
export const workYear = pgTable("work_year", {
  year: integer("year").primaryKey(),
  title: text("title").notNull(),
  documentNumber: text("document_number").notNull(),
  address: text("address").notNull(),
  /** Day on which a second person compared the year with its notice. */
  checkedOn: date("checked_on"),
  importedAt: instant("imported_at").notNull().defaultNow(),
  /** Null: delivered with the product. */
  importedBy: text("imported_by"),
  version: integer("version").notNull().default(1),
});

/** Days that differ from Monday to Friday: free weekdays, and weekend days on which people work. */
export const workDay = pgTable(
  "work_day",
  {
    day: date("day").primaryKey(),
    year: integer("year")
      .notNull()
      .references(() => workYear.year, { onDelete: "cascade" }),
    kind: text("kind").$type<DayKind>().notNull(),
    name: text("name").notNull(),
  },
  (table) => [
    index("work_day_year_idx").on(table.year),
    check("work_day_kind", sql`${table.kind} IN ('work', 'rest')`),
    check("work_day_of_year", sql`EXTRACT(YEAR FROM ${table.day}) = ${table.year}`),
    check("work_day_differs", sql`(EXTRACT(ISODOW FROM ${table.day}) > 5) = (${table.kind} = 'work')`),
  ],
);

/** Rules of time and amount. */
export const tenderRule = pgTable(
  "tender_rule",
  {
    id: primaryId(),
    key: text("key").$type<RuleKey>().notNull(),
    /** Null: both. */
    regime: text("regime").$type<RuleRegime>(),
    /** Code of dictionary `cgfs`. Null: all methods. */
    method: text("method"),
    value: numeric("value").notNull(),
    unit: text("unit").$type<RuleUnit>().notNull(),
    source: text("source").notNull(),
    /** Day on which a second person compared the rule with its source. */
    checkedOn: date("checked_on"),
    enabled: boolean("enabled").notNull().default(true),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** Null: as delivered. */
    updatedBy: text("updated_by"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    unique("tender_rule_place_key").on(table.key, table.regime, table.method).nullsNotDistinct(),
    check("tender_rule_regime", sql`${table.regime} IN ('bidding', 'procurement')`),
    check("tender_rule_unit", sql`${table.unit} IN ('day', 'working_day', 'percent', 'yuan', 'count')`),
    check("tender_rule_value", sql`${table.value} > 0`),
  ],
);
