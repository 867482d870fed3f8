import { beijingSecond, fieldWord } from "@tender/contract";
import { CSV_ROWS, type CsvRow, type CsvSource } from "./csv.ts";

/** Who took a list along, and when. */
export interface Taker {
  readonly username: string;
  readonly realname: string;
  /** Milliseconds. */
  readonly at: number;
}

/** What a list was asked by. */
export type Asked = Readonly<Record<string, unknown>>;
/** Of values that are codes what people call them, by their field. */
export type ValueWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What no file system takes in a name, and what breaks a line of one. */
const UNFIT = /[\\/:*?"<>|\s\p{C}]+/gu;

/** `角色-admin-20261123-143205`: whoever finds the file knows whose it is. */
export const markedName = (title: string, { username, at }: Taker): string =>
  [title, username, beijingSecond(at).replaceAll("-", "").replaceAll(":", "").replace(" ", "-")]
    .map((part) => part.replace(UNFIT, "_"))
    .join("-");

/** For the foot of a printed page. */
export const takerLine = ({ username, realname, at }: Taker): string =>
  `导出人：${realname}（${username}）　${beijingSecond(at)}（北京时间）`;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

const inWords = (value: unknown, words: Readonly<Record<string, string>> = {}): string => {
  const known = words[String(value)];
  if (known !== undefined) return known;
  return typeof value === "boolean" ? (value ? "是" : "否") : String(value);
};

/** In which order the rows stand is no condition. */
/** In one line, in words. */
export function conditionsOf(asked: Asked, words: ValueWords = {}): string {
  const told = Object.entries(asked)
    .filter(([field, value]) => field !== "sort" && !isNothing(value))
    .map(([field, value]) => `${fieldWord(field)}：${inWords(value, words[field])}`);
  return told.length === 0 ? "无，导出全部" : told.join("；");
}

/** A list and, once its rows have gone by, the sheet that says what it is, who took it along, when and by which conditions. */
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
  async function* told(): AsyncGenerator<readonly CsvRow[]> {
    yield [
      ["导出人", `${taker.realname}（${taker.username}）`],
      ["导出时间", `${beijingSecond(taker.at)}（北京时间）`],
      ["条件", conditionsOf(asked, words)],
      ["行数", Math.min(rows, CSV_ROWS)],
    ];
  }
  return { source: { head: source.head, pages: counted() }, mark: { head: ["内容", title], pages: told() } };
}
