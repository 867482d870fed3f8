import { parseDay } from "@tender/contract/beijing";
import { identifierOf } from "@tender/contract/normal-form";
import { type DayKind, dayKindWords } from "@tender/contract/tender-rules";
import { type CsvSource, stripApostrophe } from "#platform/csv.ts";
import type { FileFault } from "#platform/database/all-or-nothing.ts";
import { readRows, SpreadsheetError, TRUNCATED_MESSAGE } from "#platform/spreadsheet/read-rows.ts";
import { typedDay } from "#platform/spreadsheet/typed-day.ts";
import { type CalendarDay, isWeekend, weekdayOf, yearOf } from "./working-days.ts";

export interface YearDay extends CalendarDay {
  readonly day: string;
}

const HEAD = ["日期", "类型", "名称"] as const;
const [DAY, KIND, NAME] = [0, 1, 2] as const;
const MAX_NAME_LENGTH = 20;
/** Longer cells are refused, so they are not examined. */
const MAX_CELL_LENGTH = 100;
const MAX_ROWS = 400;
const BOUNDS = { unpackedBytes: 10_000_000, rows: MAX_ROWS + 1, columns: 20, cellLength: 32_767 };
const WEEKDAYS = ["日", "一", "二", "三", "四", "五", "六"] as const;

const kindOfWord = (word: string): DayKind | undefined =>
  (Object.keys(dayKindWords) as DayKind[]).find((kind) => dayKindWords[kind] === word);

/** Returns the days of a year as a table that can be imported without loss. */
export const yearTable = (days: readonly YearDay[]): CsvSource => ({
  head: HEAD,
  pages: (async function* () {
    yield days.map(({ day, kind, name }) => [day, dayKindWords[kind], name]);
  })(),
});

/** Returns why a day cannot be stated for the year. Undefined: it can. */
function faultOfDay(day: string | undefined, year: number, earlierRow: number | undefined): string | undefined {
  if (day === undefined) return "日期应为 2026-10-01 这样的日期";
  if (yearOf(day) !== year) return `日期 ${day} 不在 ${year} 年`;
  return earlierRow === undefined ? undefined : `日期 ${day} 与第 ${earlierRow} 行重复`;
}

/** Returns why a day of this kind follows from its weekday alone. Undefined: it differs. */
function faultOfKind(day: string | undefined, kind: DayKind | undefined): string | undefined {
  if (kind === undefined) return "类型应为休息或上班";
  if (day === undefined || isWeekend(day) === (kind === "work")) return undefined;
  return `${day} 为星期${WEEKDAYS[weekdayOf(day)]}，原本${dayKindWords[kind]}，请删除该行`;
}

/**
 * Reads the file of one year. Undefined: the file is unreadable or lacks a column. A row with a fault is not among the
 * days.
 */
export async function readYearFile(
  bytes: Buffer,
  year: number,
): Promise<{ readonly days: readonly YearDay[]; readonly faults: readonly FileFault[] } | undefined> {
  const days: YearDay[] = [];
  const faults: FileFault[] = [];
  const rowByDay = new Map<string, number>();
  let columns: readonly number[] | undefined;
  try {
    for await (const { number: row, cells, formulas, cut } of readRows(bytes, BOUNDS)) {
      if (!columns) {
        columns = HEAD.map((name) => cells.findIndex((cell) => cell.trim() === name));
        if (columns.includes(-1)) return undefined;
        continue;
      }
      const texts = columns.map((column) => stripApostrophe((cells[column] ?? "").slice(0, MAX_CELL_LENGTH)).trim());
      const day = parseDay(typedDay(identifierOf(texts[DAY] ?? "").replace(/[ T]00:00(:00)?$/, "")));
      const kind = kindOfWord(texts[KIND] ?? "");
      const name = texts[NAME] ?? "";
      const cutNames = cut.flatMap(({ column }) => HEAD[columns?.indexOf(column) ?? -1] ?? []);
      const found = [
        formulas.length > 0 ? "含有公式，请粘贴为值后再导入" : undefined,
        ...cutNames.map((column) => `“${column}”列：${TRUNCATED_MESSAGE}`),
        faultOfDay(day, year, rowByDay.get(day ?? "")),
        faultOfKind(day, kind),
        name === "" || name.length > MAX_NAME_LENGTH ? `名称应为 1 至 ${MAX_NAME_LENGTH} 个字` : undefined,
      ].filter((what) => what !== undefined);
      faults.push(...found.map((what) => ({ row, what })));
      if (day === undefined) continue;
      if (!rowByDay.has(day)) rowByDay.set(day, row);
      if (kind !== undefined && found.length === 0) days.push({ day, kind, name });
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) return undefined;
    throw error;
  }
  if (!columns) return undefined;
  if (rowByDay.size === 0 && faults.length === 0) faults.push({ row: 1, what: "文件中没有日期" });
  return { days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)), faults };
}
