import type { DataSets } from "#modules/online/data-set/data-sets.service.ts";
import type { ReportDatabase } from "#modules/online/data-set/report-database.service.ts";
import type { OpenReports } from "#modules/online/online-report/open-reports.service.ts";
import type { ReportDesign } from "#modules/online/online-report/report-design.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createReportAccesses } from "./report-access.service.ts";
import { createReportLabels } from "./report-labels.service.ts";
import { createReportReading } from "./report-reading.service.ts";
import { reportRunRoutes } from "./report-run.routes.ts";
import { createReportRuns } from "./report-runs.service.ts";

export interface ReportRunUses {
  readonly audit: AuditService;
  readonly dataSets: DataSets;
  readonly dictionaries: DictionaryService;
  readonly openReports: OpenReports;
  readonly reportDesign: ReportDesign;
  readonly reportDatabase: ReportDatabase;
}

/** Reports for readers: rows, totals, groups and files. */
export function createReportRunModule({ clock }: Platform, uses: ReportRunUses) {
  const { dataSets, dictionaries, reportDatabase, reportDesign } = uses;
  const accesses = createReportAccesses(uses);
  const reading = createReportReading({ clock, reportDatabase, dataSets, labels: createReportLabels(dictionaries) });
  const reportRuns = createReportRuns({ reportDatabase, reading, accesses });
  return {
    services: { reportRuns },
    routes: reportRunRoutes({ accesses, reading, reportRuns, reportDesign }),
  };
}
