import type { ReportPart } from "@tender/contract/online-reports";
import { reportLimits } from "@tender/contract/online-reports";
import type { SetReader } from "#modules/online/data-set/data-sets.service.ts";
import type { ReportDatabase } from "#modules/online/data-set/report-database.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type CsvCell, type CsvRow, type CsvSource, numberCell, onePage } from "#platform/csv.ts";
import type { PdfChart } from "#platform/pdf/pdf-document.ts";
import { isMoreThan, streamRows } from "./report.store.ts";
import type { ReportAccess, ReportAccesses } from "./report-access.service.ts";
import { printedCharts } from "./report-charts.ts";
import { type ReportQuery, type ReportReading, type ShownColumn, shownCell } from "./report-reading.service.ts";

/** Selection of a report for a file. */
export interface FileRequest extends ReportQuery {
  readonly part: ReportPart;
  readonly sort?: string | undefined;
}

/** A report as a file, before its rows are read. */
export interface ReportFile {
  /** ASCII. */
  readonly name: string;
  readonly title: string;
  readonly source: CsvSource;
  /** Charts of the part, drawn in PDF only. */
  readonly charts: readonly PdfChart[];
}

/** Reports as files, for exports and for scheduled mails. */
export interface ReportRuns {
  /**
   * Prepares the file with the reader's present rights; rows are read while it is written. Throws http.forbidden,
   * online_report.no_report, online_report.no_set, online_report.bad_query, online_report.no_groups,
   * online_report.too_many_rows, and the errors of reading.
   */
  fileOf(access: ReportAccess, input: FileRequest, reader: SetReader): Promise<ReportFile>;
  /** Like `fileOf` by the report's code, for a reader without a request. `needed`: the right that the file requires. */
  fileFor(code: string, needed: "export" | "mail", input: FileRequest, reader: SetReader): Promise<ReportFile>;
}

export interface ReportRunsDeps {
  readonly reportDatabase: ReportDatabase;
  readonly reading: ReportReading;
  readonly accesses: Pick<ReportAccesses, "requireAccessOf">;
}

type FileContent = Pick<ReportFile, "source" | "charts">;

const TOTAL_TITLE = "合计";

function cellOf(type: ShownColumn["column"]["type"], text: string | null): CsvCell {
  if (text === null) return null;
  if (type === "number") return numberCell(text);
  return type === "moment" ? new Date(text) : text;
}

export function createReportRuns({ reportDatabase, reading, accesses }: ReportRunsDeps): ReportRuns {
  async function* pagesOf(
    access: ReportAccess,
    input: FileRequest,
    reader: SetReader,
  ): AsyncGenerator<readonly CsvRow[]> {
    const { query, sort, columns } = reading.exportQuery(access, input, reader);
    const readColumns = columns.map(({ column }) => column);
    const batches = reportDatabase.readSlowly((tx) =>
      streamRows(tx, query, readColumns, sort, reportLimits.exportRows),
    );
    for await (const rows of batches) {
      const labels = await reading.readLabels(columns, rows);
      yield rows.map(({ values }) =>
        columns.map(({ column }, index) => {
          const text = values[index] ?? null;
          const label = text === null ? undefined : labels[column.name]?.[text];
          return label ?? (column.mask ? shownCell(column, text) : cellOf(column.type, text));
        }),
      );
    }
  }

  async function rowsFile(access: ReportAccess, input: FileRequest, reader: SetReader): Promise<FileContent> {
    const { query, columns } = reading.exportQuery(access, input, reader);
    if (await reportDatabase.read((tx) => isMoreThan(tx, query, reportLimits.exportRows)))
      throw new AppError("online_report.too_many_rows", { values: { count: reportLimits.exportRows } });
    return {
      source: { head: columns.map(({ reportColumn }) => reportColumn.title), pages: pagesOf(access, input, reader) },
      charts: [],
    };
  }

  async function groupsFile(access: ReportAccess, input: FileRequest, reader: SetReader): Promise<FileContent> {
    const result = await reading.readGroups(access, input, reader);
    const { by, across, figures, heads, rows, hasMoreRows, hasMoreHeads, grand, labels } = result;
    const labelOf = (column: string, value: string | null) =>
      value === null ? "（空）" : (labels[column]?.[value] ?? value);
    const cells = (values: readonly (string | null)[] | null) =>
      figures.map(({ type }, index) => cellOf(type, values?.[index] ?? null));
    const lineOf = (names: readonly CsvCell[], groupRow: typeof grand): CsvRow => [
      ...names,
      ...groupRow.cells.flatMap(cells),
      ...cells(groupRow.figures),
    ];
    const titles = (head: string) => figures.map(({ title }) => (head === "" ? title : `${head} ${title}`));
    const lines = [
      ...rows.map(({ key, ...groupRow }) =>
        lineOf(
          key.map((value, index) => labelOf(by[index]?.column ?? "", value)),
          groupRow,
        ),
      ),
      lineOf(
        by.map((_, index) => (index === 0 ? TOTAL_TITLE : null)),
        grand,
      ),
      ...(hasMoreRows ? [[`仅列出前 ${rows.length} 组，合计为全部`]] : []),
      ...(hasMoreHeads ? [[`交叉表仅列出前 ${heads.length} 列，合计为全部`]] : []),
    ];
    const head = [
      ...by.map(({ title }) => title),
      ...heads.flatMap((value) => titles(labelOf(across?.column ?? "", value))),
      ...titles(across ? TOTAL_TITLE : ""),
    ];
    return { source: { head, pages: onePage(lines) }, charts: printedCharts(result, access.definition.charts) };
  }

  const fileOf: ReportRuns["fileOf"] = async (access, input, reader) => {
    const { code, title } = access.definition;
    const content = await (input.part === "rows" ? rowsFile : groupsFile)(access, input, reader);
    return { name: `report-${code.replaceAll("_", "-")}`, title, ...content };
  };

  return {
    fileOf,
    fileFor: async (code, needed, input, reader) =>
      fileOf(await accesses.requireAccessOf(code, needed, reader), input, reader),
  };
}
