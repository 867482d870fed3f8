import type { FormField } from "@tender/contract";
import { beijingDay, parseDay } from "@tender/contract/beijing";
import { type RowCondition, rowConditions } from "@tender/contract/online-forms";
import { parseJsonDigits } from "#platform/json-text.ts";

/** Type of a column that queries may filter by. */
export type QueryType = FormField["type"];

export interface QueryColumn {
  readonly type: QueryType;
  /** An index over pairs of characters covers the column. */
  readonly isSearched: boolean;
}

export type QueryColumns = ReadonlyMap<string, QueryColumn>;

export interface RowTest extends QueryColumn {
  readonly column: string;
  readonly is: RowCondition;
  readonly values: readonly string[];
}

export interface RowTree {
  readonly joins: "all" | "any";
  readonly parts: readonly (RowTree | RowTest)[];
}

const MAX_DEPTH = 3;
const MAX_TESTS = 20;
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 200;

const comparisons: readonly RowCondition[] = ["gt", "gte", "lt", "lte"];
const nullness: readonly RowCondition[] = ["empty", "filled"];

const conditionsOf: Readonly<Record<QueryType, readonly RowCondition[]>> = {
  text: ["eq", "ne", "in", "contains", "starts_with", ...nullness],
  long_text: ["contains", "starts_with", ...nullness],
  integer: ["eq", "ne", "in", ...comparisons, ...nullness],
  decimal: ["eq", "ne", "in", ...comparisons, ...nullness],
  yes_no: ["eq", ...nullness],
  day: ["eq", "ne", ...comparisons, ...nullness],
  time: ["eq", "ne", ...comparisons, "contains", "starts_with", ...nullness],
  moment: ["eq", ...comparisons, ...nullness],
  many: ["contains", "in", ...nullness],
};

/** A fault in a query. Its message is shown to the caller. */
export class QueryFault extends Error {
  override name = "QueryFault";
}

const refuse = (message: string): never => {
  throw new QueryFault(message);
};

const isText = (value: string): boolean => value.isWellFormed() && !value.includes("\u0000");

function isValueOf(type: QueryType, value: string): boolean {
  switch (type) {
    case "integer":
      return /^-?\d{1,18}$/.test(value);
    case "decimal":
      return /^-?\d{1,18}(\.\d{1,6})?$/.test(value);
    case "yes_no":
      return value === "true" || value === "false";
    case "day":
    // A moment is filtered by its day in Beijing.
    case "moment":
      return parseDay(value) !== undefined;
    case "time":
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value);
    default:
      return value !== "" && value.length <= MAX_VALUE_LENGTH && isText(value);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function testOf(sent: Record<string, unknown>, columns: QueryColumns): RowTest {
  const { field, is, value } = sent;
  const requested = typeof field === "string" ? columns.get(field) : undefined;
  if (typeof field !== "string" || requested === undefined) return refuse("字段不存在，或不支持按该字段查询");
  const { type } = requested;
  const condition = rowConditions.find((candidate) => candidate === is);
  if (!condition || !conditionsOf[type].includes(condition)) return refuse(`“${field}”不支持此比较方式`);
  if (nullness.includes(condition)) return { ...requested, column: field, is: condition, values: [] };
  const values = (Array.isArray(value) ? value : [value]).map((item) =>
    typeof item === "string" || typeof item === "boolean" ? String(item) : "",
  );
  const maxValues = condition === "in" ? MAX_VALUES : 1;
  // A part of a time is compared as text.
  const compared = type === "time" && ["contains", "starts_with"].includes(condition) ? "text" : type;
  if (values.length === 0 || values.length > maxValues || !values.every((item) => isValueOf(compared, item)))
    return refuse(`“${field}”的值不正确`);
  return { ...requested, column: field, is: condition, values };
}

function treeOf(sent: unknown, columns: QueryColumns, depth: number, count: { tests: number }): RowTree {
  if (!isRecord(sent) || depth > MAX_DEPTH) return refuse(`条件最多 ${MAX_DEPTH} 层`);
  const joins = Array.isArray(sent.all) ? "all" : "any";
  const parts = sent[joins];
  if (!Array.isArray(parts) || Object.keys(sent).length !== 1) return refuse("条件格式不正确");
  return {
    joins,
    parts: parts.map((part) => {
      if (isRecord(part) && "field" in part) {
        count.tests += 1;
        if (count.tests > MAX_TESTS) refuse(`最多 ${MAX_TESTS} 个条件`);
        return testOf(part, columns);
      }
      return treeOf(part, columns, depth + 1, count);
    }),
  };
}

/** Parses a filter. Throws QueryFault. */
export function readFilter(text: string, columns: QueryColumns): RowTree {
  let sent: unknown;
  try {
    sent = parseJsonDigits(text);
  } catch {
    return refuse("条件格式不正确");
  }
  return treeOf(sent, columns, 1, { tests: 0 });
}

/** The column that rows are sorted by. */
export interface Sorting {
  readonly column: string;
  readonly type: QueryType;
  readonly isDescending: boolean;
  /** An index contains the column in its order. */
  readonly isIndexed: boolean;
}

/** The end of a page: the value of the sorted column, and the id. */
export interface Place {
  readonly value: string | null;
  readonly id: string;
}

export const encodeCursor = ({ value, id }: Place): string =>
  Buffer.from(JSON.stringify([value, id])).toString("base64url");

/**
 * Returns whether a value can end a page. Of a moment it has microseconds instead of a day, and a text may be longer
 * than in a filter.
 */
function isCursorValue(type: QueryType, value: string): boolean {
  if (type === "text") return value.length <= 1_000 && isText(value);
  if (type !== "moment") return isValueOf(type, value);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(value) || parseDay(beijingDay(value)) === undefined)
    return false;
  // `Date` accepts a day that the month does not have, and returns a day of the next month.
  return new Date(value).toISOString().slice(0, 19) === value.slice(0, 19);
}

/** Parses a cursor. Throws QueryFault for a value that no page with this sorting returns. */
export function decodeCursor(text: string, { type }: Pick<Sorting, "type">): Place {
  try {
    const sent: unknown = JSON.parse(Buffer.from(text, "base64url").toString());
    const [value, id] = Array.isArray(sent) && sent.length === 2 ? sent : [];
    const isValue = value === null || (typeof value === "string" && isCursorValue(type, value));
    if (isValue && typeof id === "string" && /^[\w-]{1,40}$/.test(id)) return { value, id };
  } catch {
    // Refused below.
  }
  return refuse("页码已失效，请从第一页开始");
}
