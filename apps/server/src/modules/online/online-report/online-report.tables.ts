import type { ReportDefinition } from "@tender/contract";
import { boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** Reports with their definitions in force. */
export const onlineReport = pgTable("online_report", {
  id: primaryId(),
  code: text("code").notNull().unique("online_report_code_key"),
  title: text("title").notNull(),
  dataSet: text("data_set").notNull(),
  definition: jsonb("definition").$type<ReportDefinition>().notNull(),
  /** False: only designers read the report, by trying it out. */
  isOpen: boolean("is_open").notNull().default(false),
  ...tracking(),
});

/** Saves of a report. The newest is in force. */
export const onlineReportRecord = pgTable(
  "online_report_record",
  {
    id: primaryId(),
    reportId: text("report_id")
      .notNull()
      .references(() => onlineReport.id, { onDelete: "cascade" }),
    definition: jsonb("definition").$type<ReportDefinition>().notNull(),
    at: instant("at").notNull(),
    by: text("by"),
  },
  (table) => [index("online_report_record_report_idx").on(table.reportId, table.id)],
);
