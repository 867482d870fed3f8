import type { ReportPart } from "@tender/contract/online-reports";
import type { CsvSource } from "#platform/csv.ts";
import type { PdfChart } from "#platform/pdf/pdf-document.ts";
import type { ScheduleReader } from "./schedule-reader.service.ts";

/** A report that is being written to a file. */
export interface ReportContent {
  readonly title: string;
  readonly source: CsvSource;
  readonly charts: readonly PdfChart[];
}

/** The part of reports that schedules use. */
export interface ReportFiles {
  /**
   * Throws online_report.no_report, no_set, bad_query, no_groups. Reading its source throws too_slow, busy,
   * too_many_rows.
   */
  fileFor(
    code: string,
    needed: "mail",
    requested: {
      readonly part: ReportPart;
      readonly filter: string | undefined;
      readonly parameters: string | undefined;
    },
    reader: ScheduleReader,
  ): Promise<ReportContent>;
}
