import { beijingSecond, fieldWord } from "@tender/contract";
import { CSV_ROWS, type CsvRow, type CsvSource } from "./csv.ts";

/** The person who exports a list, and the time. */
export interface Taker {
  readonly username: string;
  readonly realname: string;
  /** Milliseconds. */
  readonly at: number;
}

/** Conditions of a list. */
export type Asked = Readonly<Record<string, unknown>>;
/** Display texts of coded values, by field. */
export type ValueWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Characters that file systems refuse in a name, and those that break a line. */
const UNFIT = /[\\/:*?"<>|\s\p{C}]+/gu;

/** Returns `角色-admin-20261123-143205`: the name of the file states its exporter. */
export const markedName = (title: string, { username, at }: Taker): string =>
  [title, username, beijingSecond(at).replaceAll("-", "").replaceAll(":", "").replace(" ", "-")]
    .map((part) => part.replace(UNFIT, "_"))
    .join("-");

/** Returns the line at the foot of a printed page. */
export const takerLine = ({ username, realname, at }: Taker): string =>
  `导出人：${realname}（${username}）　${beijingSecond(at)}（北京时间）`;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

const inWords = (value: unknown, words: Readonly<Record<string, string>> = {}): string => {
  const known = words[String(value)];
  if (known !== undefined) return known;
  return typeof value === "boolean" ? (value ? "是" : "否") : String(value);
};

/** Returns the conditions as one line of words for people. The order of the rows is no condition. */
export function conditionsOf(asked: Asked, words: ValueWords = {}): string {
  const conditions = Object.entries(asked)
    .filter(([field, value]) => field !== "sort" && !isNothing(value))
    .map(([field, value]) => `${fieldWord(field)}：${inWords(value, words[field])}`);
  return conditions.length === 0 ? "无，导出全部" : conditions.join("；");
}

/**
 * Returns a list and its mark. Once the rows were read, the mark states title, exporter, time, conditions and row
 * count.
 */
export function marked(
  source: CsvSource,
  {
    title,
    asked,
    words = {},
  }: { readonly title: string; readonly asked: Asked; readonly words?: ValueWords | undefined },
  taker: Taker,
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
      ["导出人", `${taker.realname}（${taker.username}）`],
      ["导出时间", `${beijingSecond(taker.at)}（北京时间）`],
      ["条件", conditionsOf(asked, words)],
      ["行数", Math.min(rows, CSV_ROWS)],
    ];
  }
  return { source: { head: source.head, pages: counted() }, mark: { head: ["内容", title], pages: markRows() } };
}
