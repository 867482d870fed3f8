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
  fileOf(of: ReportAccess, input: FileRequest, reader: SetReader): Promise<ReportFile>;
  /** Like `fileOf` by the report's code, for a reader without a request. `needed`: the right that the file requires. */
  fileFor(code: string, needed: "export" | "mail", input: FileRequest, reader: SetReader): Promise<ReportFile>;
}

export interface ReportRunsDeps {
  readonly reportDatabase: ReportDatabase;
  readonly reading: ReportReading;
  readonly accesses: Pick<ReportAccesses, "for">;
}

type FileContent = Pick<ReportFile, "source" | "charts">;

const WHOLE = "合计";

function cellOf(type: ShownColumn["column"]["type"], text: string | null): CsvCell {
  if (text === null) return null;
  if (type === "number") return numberCell(text);
  return type === "moment" ? new Date(text) : text;
}

export function createReportRuns({ reportDatabase, reading, accesses }: ReportRunsDeps): ReportRuns {
  async function* pagesOf(of: ReportAccess, input: FileRequest, reader: SetReader): AsyncGenerator<readonly CsvRow[]> {
    const { asking, sort, columns } = reading.asking(of, input, reader);
    const read = columns.map(({ column }) => column);
    const parts = reportDatabase.readSlowly((tx) => streamRows(tx, asking, read, sort, reportLimits.exportRows));
    for await (const rows of parts) {
      const labels = await reading.labelled(columns, rows);
      yield rows.map(({ values }) =>
        columns.map(({ column }, n) => {
          const text = values[n] ?? null;
          const label = text === null ? undefined : labels[column.name]?.[text];
          return label ?? (column.mask ? shownCell(column, text) : cellOf(column.type, text));
        }),
      );
    }
  }

  async function rowsFile(of: ReportAccess, input: FileRequest, reader: SetReader): Promise<FileContent> {
    const { asking, columns } = reading.asking(of, input, reader);
    if (await reportDatabase.read((tx) => isMoreThan(tx, asking, reportLimits.exportRows)))
      throw new AppError("online_report.too_many_rows", { values: { count: reportLimits.exportRows } });
    return {
      source: { head: columns.map(({ reportColumn }) => reportColumn.title), pages: pagesOf(of, input, reader) },
      charts: [],
    };
  }

  async function groupsFile(of: ReportAccess, input: FileRequest, reader: SetReader): Promise<FileContent> {
    const read = await reading.groups(of, input, reader);
    const { by, across, figures, heads, rows, hasMoreRows, hasMoreHeads, grand, labels } = read;
    const word = (column: string, value: string | null) =>
      value === null ? "（空）" : (labels[column]?.[value] ?? value);
    const cells = (values: readonly (string | null)[] | null) =>
      figures.map(({ type }, n) => cellOf(type, values?.[n] ?? null));
    const line = (names: readonly CsvCell[], one: typeof grand): CsvRow => [
      ...names,
      ...one.cells.flatMap(cells),
      ...cells(one.figures),
    ];
    const titles = (head: string) => figures.map(({ title }) => (head === "" ? title : `${head} ${title}`));
    const lines = [
      ...rows.map(({ key, ...one }) =>
        line(
          key.map((value, n) => word(by[n]?.column ?? "", value)),
          one,
        ),
      ),
      line(
        by.map((_, n) => (n === 0 ? WHOLE : null)),
        grand,
      ),
      ...(hasMoreRows ? [[`仅列出前 ${rows.length} 组，合计为全部`]] : []),
      ...(hasMoreHeads ? [[`交叉表仅列出前 ${heads.length} 列，合计为全部`]] : []),
    ];
    const head = [
      ...by.map(({ title }) => title),
      ...heads.flatMap((value) => titles(word(across?.column ?? "", value))),
      ...titles(across ? WHOLE : ""),
    ];
    return { source: { head, pages: onePage(lines) }, charts: printedCharts(read, of.definition.charts) };
  }

  const fileOf: ReportRuns["fileOf"] = async (of, input, reader) => {
    const { code, title } = of.definition;
    const content = await (input.part === "rows" ? rowsFile : groupsFile)(of, input, reader);
    return { name: `report-${code.replaceAll("_", "-")}`, title, ...content };
  };

  return {
    fileOf,
    fileFor: async (code, needed, input, reader) => fileOf(await accesses.for(code, needed, reader), input, reader),
  };
}
