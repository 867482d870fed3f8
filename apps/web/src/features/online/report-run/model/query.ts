import type { ReportDefinition } from "@tender/contract";
import { drillConditions, type GroupStep, groupSteps, type ReportColumnType } from "@tender/contract/online-reports";
import type { DrillPart } from "#shared/report/groups.ts";
import { type FilterNode, joinFilter, parseGroup, type QueryColumn } from "#shared/row-query/filter.ts";
import type { QueryField, QueryValues } from "#shared/workspace-ui/list/query-field.ts";
import { isNumber, type OpenColumn } from "./columns.ts";
import type { OpenReport, QueryParameters } from "./open-report.ts";

// Converts between the address of a report's page and the query of the report.

export const parts = ["rows", "groups", "charts"] as const;
export type Part = (typeof parts)[number];

export const FILTER = "filter";
export const DRILL = "drill";
export const PART = "part";
/** Parameters that were emptied although they have a default. */
const EMPTIED = "without";

const nameOf = (column: string) => `q.${column}`;
const endsOf = (column: string): [string, string] => [`q.${column}.from`, `q.${column}.to`];
const parameterName = (name: string) => `p.${name}`;

type Parameter = ReportDefinition["parameters"][number];

const isDated = (type: ReportColumnType): boolean => type === "day" || type === "moment";
const MAX_VALUE_LENGTH = 100;
const FIRST_FOLDED_FIELD = 4;

function parameterField(
  { name, title, column, is }: Parameter,
  { columns, dataSet, parameters }: OpenReport,
): QueryField {
  const openColumn = columns.find((candidate) => candidate.name === column);
  const base = { name: parameterName(name), label: title };
  const { value = null, label = null } = parameters.find((candidate) => candidate.name === name) ?? {};
  // An id of a user cannot be typed: the choice is the user's own rows or all rows.
  if (
    value !== null &&
    label !== null &&
    dataSet.columns.find((candidate) => candidate.name === column)?.refersTo === "user"
  )
    return { ...base, kind: "choice", options: [{ value, label }], isOpen: true };
  if (openColumn?.type === "yes_no")
    return {
      ...base,
      kind: "choice",
      options: [
        { value: "true", label: "是" },
        { value: "false", label: "否" },
      ],
    };
  if (openColumn && isDated(openColumn.type)) return { ...base, kind: "day" };
  if (openColumn?.choices && (is === "eq" || is === "ne"))
    return { ...base, kind: "choice", options: openColumn.choices, isOpen: true };
  if (openColumn?.type === "number") return { ...base, kind: "text", maxLength: 30, isValid: isNumber };
  return { ...base, kind: "text", maxLength: MAX_VALUE_LENGTH };
}

function columnField({ name, title, query, type, choices }: OpenColumn): QueryField | undefined {
  if (query === "off") return undefined;
  const labels = [`${title}从`, `${title}到`] as const;
  if (query === "range" && isDated(type)) return { label: title, kind: "days", names: endsOf(name), labels };
  if (query === "range") return { label: title, kind: "range", names: endsOf(name), labels, isValid: isNumber };
  const base = { label: title, name: nameOf(name) };
  if (choices) return { ...base, kind: "choice", options: choices, isOpen: true };
  if (isDated(type)) return { ...base, kind: "day" };
  if (type === "number") return { ...base, kind: "text", maxLength: 30, isValid: isNumber };
  return { ...base, kind: "text", maxLength: MAX_VALUE_LENGTH };
}

/** Returns the query line of a report, parameters first, and the other values of its address. */
export function queryFieldsOf(
  report: OpenReport,
  columns: readonly OpenColumn[],
  queryColumns: readonly QueryColumn[],
): QueryField[] {
  const { definition, columns: reportColumns } = report;
  const lines = [
    ...definition.parameters.map((parameter) => parameterField(parameter, report)),
    ...columns.filter(({ isMasked }) => !isMasked).flatMap((column) => columnField(column) ?? []),
  ];
  const names = definition.parameters.map(({ name }) => name);
  return [
    ...lines.map((field, index) => (index >= FIRST_FOLDED_FIELD ? { ...field, isFolded: true } : field)),
    {
      kind: "beside",
      name: FILTER,
      label: "高级查询",
      isValid: (text) => parseGroup(text, queryColumns) !== undefined,
    },
    { kind: "beside", name: DRILL, label: "只看", isValid: (text) => drillFromText(text, reportColumns) !== undefined },
    { kind: "beside", name: PART, label: "内容", isValid: (text) => parts.some((part) => part === text) },
    {
      kind: "beside",
      name: EMPTIED,
      label: "不填的参数",
      isValid: (text) => text.split(",").every((name) => names.includes(name)),
    },
  ];
}

export type Drill = readonly Pick<DrillPart, "column" | "step" | "key">[];

const MAX_DRILLS = 4;

/** Parses the drilled groups of an address; undefined: the text is invalid for this report. */
export function drillFromText(text: string, columns: OpenReport["columns"]): Drill | undefined {
  if (text.length > 1_000) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > MAX_DRILLS) return undefined;
    const drill = parsed.map((part: unknown) => {
      const [column, step, key] = Array.isArray(part) ? part : [];
      const isOfReport =
        columns.some(({ name, state }) => name === column && state === "open") &&
        groupSteps.some((each) => each === step) &&
        (key === null || (typeof key === "string" && key.length <= 200 && isKeyOf(step as GroupStep, key)));
      return isOfReport ? { column: String(column), step: step as GroupStep, key: key as string | null } : undefined;
    });
    return drill.every((part) => part !== undefined) ? drill : undefined;
  } catch {
    return undefined;
  }
}

const keyPatterns: Readonly<Record<GroupStep, RegExp>> = {
  value: /^/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  quarter: /^\d{4}-Q[1-4]$/,
  year: /^\d{4}$/,
};
const isKeyOf = (step: GroupStep, key: string): boolean => keyPatterns[step].test(key);

export const drillText = (drill: Drill): string =>
  drill.length === 0 ? "" : JSON.stringify(drill.map(({ column, step, key }) => [column, step, key]));

/** Converts the values of the query line to conditions. */
function lineConditions(columns: readonly OpenColumn[], values: QueryValues): FilterNode[] {
  return columns
    .filter(({ isMasked, query }) => !isMasked && query !== "off")
    .flatMap(({ name, query, type, choices, isMany }): FilterNode[] => {
      if (query === "range") {
        const [from = "", to = ""] = endsOf(name).map((end) => values[end] ?? "");
        return [
          ...(from === "" ? [] : [{ field: name, is: "gte" as const, value: from }]),
          ...(to === "" ? [] : [{ field: name, is: "lte" as const, value: to }]),
        ];
      }
      const value = values[nameOf(name)] ?? "";
      if (value === "") return [];
      const isPart = isMany || (type === "text" && !choices);
      return [{ field: name, is: isPart ? "contains" : "eq", value }];
    });
}

export interface ReportQueries {
  /** The query of the report as a whole. */
  readonly withoutDrill: QueryParameters;
  /** The query of the rows: drilled groups are added. */
  readonly withDrill: QueryParameters;
  readonly drill: Drill;
  /** Titles of required parameters without a value. */
  readonly missing: readonly string[];
}

/** Returns the current value of each parameter and whether it equals the default. */
function parametersOf({ definition, parameters }: OpenReport, values: QueryValues) {
  const without = (values[EMPTIED] ?? "").split(",");
  return definition.parameters.map((parameter) => {
    const { name } = parameter;
    const defaultValue = parameters.find((current) => current.name === name)?.value ?? null;
    const typed = values[parameterName(name)] ?? "";
    const value = typed !== "" ? typed : without.includes(name) ? null : defaultValue;
    return { parameter, defaultValue, value, isDefault: value === defaultValue };
  });
}

/** Returns the query of the report in the form that the calls accept. */
export function buildQueries(
  report: OpenReport,
  columns: readonly OpenColumn[],
  queryColumns: readonly QueryColumn[],
  values: QueryValues,
): ReportQueries {
  const all = parametersOf(report, values);
  const changed = all.filter(({ isDefault }) => !isDefault);
  const line = lineConditions(columns, values);
  const combined = parseGroup(values[FILTER] ?? "", queryColumns);
  const drill = drillFromText(values[DRILL] ?? "", report.columns) ?? [];
  const withParameters = (filter: string | undefined): QueryParameters => ({
    ...(filter === undefined ? {} : { filter }),
    ...(changed.length === 0
      ? {}
      : {
          parameters: JSON.stringify(
            Object.fromEntries(changed.map(({ parameter, value }) => [parameter.name, value])),
          ),
        }),
  });
  const drilled = drill.flatMap((part): FilterNode[] => drillConditions(part, part.key));
  return {
    withoutDrill: withParameters(joinFilter(line, combined)),
    withDrill: withParameters(joinFilter([...line, ...drilled], combined)),
    drill,
    missing: all
      .filter(({ parameter, value }) => parameter.isRequired && value === null)
      .map(({ parameter }) => parameter.title),
  };
}

/** Returns the values of the query line; an unset parameter shows its default. */
export const shownValues = (report: OpenReport, values: QueryValues): QueryValues => ({
  ...values,
  ...Object.fromEntries(
    parametersOf(report, values).flatMap(({ parameter, value }) =>
      value === null ? [] : [[parameterName(parameter.name), value]],
    ),
  ),
});

/** Returns the values for the address: defaults are left out, and emptied ones are listed in `without`. */
export function addressValues(report: OpenReport, typed: QueryValues): QueryValues {
  const result: Record<string, string> = { ...typed };
  const without: string[] = [];
  for (const { parameter, defaultValue } of parametersOf(report, {})) {
    const name = parameterName(parameter.name);
    const value = typed[name]?.trim() ?? "";
    if (defaultValue !== null && value === defaultValue) delete result[name];
    if (defaultValue !== null && value === "") without.push(parameter.name);
  }
  result[EMPTIED] = without.join(",");
  return result;
}

const isNode = (node: FilterNode): node is Extract<FilterNode, { readonly field: string }> => "field" in node;
const nodesIn = (node: FilterNode): FilterNode[] =>
  isNode(node) ? [node] : ("all" in node ? node.all : node.any).flatMap(nodesIn);

/**
 * Returns the address of the data set's list with the filter of the report's rows. `values`: of the parameters. Null:
 * there is no such list, or it would show other rows.
 */
export function listAddress(
  report: OpenReport,
  columns: readonly OpenColumn[],
  { withDrill }: Pick<ReportQueries, "withDrill">,
  values: QueryValues,
): string | null {
  const { list } = report.dataSet;
  if (list === null) return null;
  const parameters = parametersOf(report, values).flatMap(({ parameter: { column, is }, value }): FilterNode[] =>
    value === null ? [] : [{ field: column, is, value }],
  );
  const shownConditions = withDrill.filter === undefined ? [] : [JSON.parse(withDrill.filter) as FilterNode];
  const conditions = [...shownConditions, ...parameters];
  if (conditions.length === 0) return list.path;
  if (!list.takesFilter) return null;
  // Forms have two kinds of numbers, which the report does not distinguish.
  const typeOf = (name: string) => columns.find((column) => column.name === name)?.type;
  const flat = conditions.flatMap(nodesIn).filter(isNode);
  if (flat.some(({ field, value }) => value !== undefined && typeOf(field) === "number")) return null;
  const typed = (node: FilterNode): FilterNode => {
    if (isNode(node))
      return typeOf(node.field) === "yes_no" && node.value !== undefined
        ? { ...node, value: node.value === "true" }
        : node;
    return "all" in node ? { all: node.all.map(typed) } : { any: node.any.map(typed) };
  };
  const [root] = shownConditions;
  const rootConditions = root && !isNode(root) && "all" in root ? root.all : shownConditions;
  const filter = JSON.stringify({ all: [...rootConditions, ...parameters].map(typed) });
  return `${list.path}?${new URLSearchParams({ filter })}`;
}
