import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";
import type { ViewColumn } from "./view-columns.ts";

/** Views of the database that an operator has registered as data sets of reports, by the command line alone. */
export const onlineReportView = pgTable("online_report_view", {
  /** The data set is `view/<code>`. */
  code: text("code").primaryKey(),
  schema: text("schema").notNull(),
  relation: text("relation").notNull(),
  title: text("title").notNull(),
  /** As the view was when it was registered. What it has lost since is not there; what it has gained waits for the next registration. */
  columns: jsonb("columns").$type<readonly ViewColumn[]>().notNull(),
  /** The text column with the code of a row's department: readers see the rows of their own and those below it. Null: every row. */
  departmentColumn: text("department_column"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
});
