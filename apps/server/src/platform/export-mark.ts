import { beijingSecond, fieldWord } from "@tender/contract";
import { CSV_ROWS, type CsvRow, type CsvSource } from "./csv.ts";

/** The person who exports a list, and the time. */
export interface Exporter {
  readonly username: string;
  readonly realname: string;
  /** Milliseconds. */
  readonly at: number;
}

/** Conditions of a list. */
export type ListConditions = Readonly<Record<string, unknown>>;
/** Display texts of coded values, by field. */
export type ValueLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Characters that file systems refuse in a name, and those that break a line. */
const UNSAFE_IN_FILE_NAME = /[\\/:*?"<>|\s\p{C}]+/gu;

/** Returns `角色-admin-20261123-143205`: the name of the file states its exporter. */
export const exportFileName = (title: string, { username, at }: Exporter): string =>
  [title, username, beijingSecond(at).replaceAll("-", "").replaceAll(":", "").replace(" ", "-")]
    .map((part) => part.replace(UNSAFE_IN_FILE_NAME, "_"))
    .join("-");

/** Returns the line at the foot of a printed page. */
export const exporterLine = ({ username, realname, at }: Exporter): string =>
  `导出人：${realname}（${username}）　${beijingSecond(at)}（北京时间）`;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

const displayText = (value: unknown, labels: Readonly<Record<string, string>> = {}): string => {
  const label = labels[String(value)];
  if (label !== undefined) return label;
  if (typeof value === "boolean") return value ? "是" : "否";
  return String(value);
};

/** Returns the conditions as one line of Chinese text. The order of the rows is no condition. */
export function conditionsOf(conditions: ListConditions, labels: ValueLabels = {}): string {
  const lines = Object.entries(conditions)
    .filter(([field, value]) => field !== "sort" && !isEmpty(value))
    .map(([field, value]) => `${fieldWord(field)}：${displayText(value, labels[field])}`);
  return lines.length === 0 ? "无，导出全部" : lines.join("；");
}

/**
 * Returns a list and its mark: title, exporter, time, conditions and row count. Read the mark after the rows.
 */
export function withExportMark(
  source: CsvSource,
  {
    title,
    conditions,
    labels = {},
  }: { readonly title: string; readonly conditions: ListConditions; readonly labels?: ValueLabels | undefined },
  exporter: Exporter,
): { readonly source: CsvSource; readonly mark: CsvSource } {
  let rows = 0;
  async function* counted(): AsyncGenerator<readonly CsvRow[]> {
    for await (const page of source.pages) {
      rows += page.length;
      yield page;
    }
  }
  async function* markRows(): AsyncGenerator<readonly CsvRow[]> {
    yield [
      ["导出人", `${exporter.realname}（${exporter.username}）`],
      ["导出时间", `${beijingSecond(exporter.at)}（北京时间）`],
      ["条件", conditionsOf(conditions, labels)],
      ["行数", Math.min(rows, CSV_ROWS)],
    ];
  }
  return { source: { head: source.head, pages: counted() }, mark: { head: ["内容", title], pages: markRows() } };
}
