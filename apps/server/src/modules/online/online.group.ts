import { createDataSetModule } from "./data-set/data-set.module.ts";
import { createOnlineFormModule } from "./online-form/online-form.module.ts";
import { createOnlineReportModule } from "./online-report/online-report.module.ts";
import { createOnlineRowModule } from "./online-row/online-row.module.ts";
import { createOnlineTableModule } from "./online-table/online-table.module.ts";
import { createReportRunModule } from "./report-run/report-run.module.ts";
import { createReportScheduleModule } from "./report-schedule/report-schedule.module.ts";
import { createReportViewModule } from "./report-view/report-view.module.ts";

/** Each module is built from services of the modules above it. */
export const online = [
  ["online-table", createOnlineTableModule],
  ["online-form", createOnlineFormModule],
  ["online-row", createOnlineRowModule],
  ["report-view", createReportViewModule],
  ["data-set", createDataSetModule],
  ["online-report", createOnlineReportModule],
  ["report-run", createReportRunModule],
  ["report-schedule", createReportScheduleModule],
] as const;
