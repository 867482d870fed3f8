import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";
import type { ViewColumn } from "./view-columns.ts";

/** Database views that an operator has registered as data sets of reports, by the command line only. */
export const onlineReportView = pgTable("online_report_view", {
  /** The data set is `view/<code>`. */
  code: text("code").primaryKey(),
  schema: text("schema").notNull(),
  relation: text("relation").notNull(),
  title: text("title").notNull(),
  /**
   * Columns at the time of registration. A column that the view has lost since is skipped; a new one needs another
   * registration.
   */
  columns: jsonb("columns").$type<readonly ViewColumn[]>().notNull(),
  /** Text column with the department code of a row: readers see the rows of their branch. Null: every row. */
  departmentColumn: text("department_column"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
