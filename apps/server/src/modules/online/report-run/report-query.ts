import type { ReportDefinition } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import type { FixedDefault } from "@tender/contract/online-reports";
import { parseJsonDigits } from "#platform/json-text.ts";
import { type QueryColumns, QueryFault, type RowTree, readFilter } from "#platform/row-query/row-query.ts";

type Parameter = ReportDefinition["parameters"][number];

/** Facts of the reader and the moment that resolve defaults. */
export interface DefaultFacts {
  readonly now: number;
  readonly orgCode: string | null;
  readonly username: string;
  readonly userId: string;
  /** True: values of the column are ids of users. */
  holdsUsers(column: string): boolean;
}

const lastDayOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

function wordValue(word: FixedDefault, column: string, facts: DefaultFacts): string | null {
  const today = beijingDay(facts.now);
  switch (word) {
    case "today":
      return today;
    case "month_begin":
      return `${today.slice(0, 7)}-01`;
    case "month_end":
      return lastDayOfMonth(today);
    case "year_begin":
      return `${today.slice(0, 4)}-01-01`;
    case "own_department":
      return facts.orgCode;
    default:
      return facts.holdsUsers(column) ? facts.userId : facts.username;
  }
}

/** Resolves a parameter's default. Null: the parameter does not filter. */
export const defaultOf = (
  { default: preset, column }: Pick<Parameter, "default" | "column">,
  facts: DefaultFacts,
): string | null =>
  preset === null ? null : preset.kind === "value" ? preset.value : wordValue(preset.word, column, facts);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readParameters(
  text: string | undefined,
  parameters: readonly Parameter[],
): ReadonlyMap<string, string | null> {
  if (text === undefined) return new Map();
  let sent: unknown;
  try {
    sent = parseJsonDigits(text);
  } catch {
    throw new QueryFault("参数格式不正确");
  }
  if (!isRecord(sent)) throw new QueryFault("参数格式不正确");
  const values = new Map<string, string | null>();
  for (const [name, value] of Object.entries(sent)) {
    if (!parameters.some((parameter) => parameter.name === name)) throw new QueryFault("参数不存在");
    if (value !== null && typeof value !== "string" && typeof value !== "boolean")
      throw new QueryFault("参数的值不正确");
    values.set(name, value === null || value === "" ? null : String(value));
  }
  return values;
}

/** Returns the condition of a parameter, checked like other conditions. Throws QueryFault. */
function partOf(parameter: Parameter, value: string | null, columns: QueryColumns): RowTree | undefined {
  const { title, column, is, isRequired } = parameter;
  if (value === null && isRequired) throw new QueryFault(`请填写“${title}”`);
  if (value === null) return undefined;
  // Without this condition the report would show more rows than it was designed for.
  if (!columns.has(column)) throw new QueryFault(`参数“${title}”所用的列您无权查看`);
  return readFilter(JSON.stringify({ all: [{ field: column, is, value }] }), columns);
}

/** Returns the condition of the filter and all parameters. Throws QueryFault. */
export function parseReportQuery(
  { parameters }: Pick<ReportDefinition, "parameters">,
  sent: { readonly filter?: string | undefined; readonly parameters?: string | undefined },
  columns: QueryColumns,
  facts: DefaultFacts,
): RowTree {
  const values = readParameters(sent.parameters, parameters);
  const parts = parameters.flatMap((parameter) => {
    const sentValue = values.get(parameter.name);
    const value = sentValue === undefined ? defaultOf(parameter, facts) : sentValue;
    return partOf(parameter, value, columns) ?? [];
  });
  return { joins: "all", parts: sent.filter === undefined ? parts : [readFilter(sent.filter, columns), ...parts] };
}

export interface Sorted {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Returns the requested order, or the definition's, of open columns only. Throws QueryFault. */
export function readSort(
  { sort }: Pick<ReportDefinition, "sort">,
  sent: string | undefined,
  isOpen: (column: string) => boolean,
): readonly Sorted[] {
  if (sent === undefined) return sort.filter(({ column }) => isOpen(column));
  return sent.split(",").map((part) => {
    const column = part.replace(/^-/, "");
    if (!isOpen(column)) throw new QueryFault("不支持按该列排序");
    return { column, isDescending: part.startsWith("-") };
  });
}
