import type { ReportPart } from "@tender/contract/online-reports";
import type { CsvSource } from "#platform/csv.ts";
import type { PdfChart } from "#platform/pdf/pdf-document.ts";
import type { ScheduleReader } from "./schedule-reader.service.ts";

/** A report on its way into a file. */
export interface ReportOut {
  readonly title: string;
  readonly source: CsvSource;
  readonly charts: readonly PdfChart[];
}

/** What schedules need of reports. */
export interface ReportFiles {
  /** Throws online_report.no_report, no_set, bad_query, no_groups; its source while it is read too_slow, busy, too_many_rows. */
  fileFor(
    code: string,
    needed: "mail",
    asked: {
      readonly part: ReportPart;
      readonly filter: string | undefined;
      readonly parameters: string | undefined;
    },
    reader: ScheduleReader,
  ): Promise<ReportOut>;
}
