import type { DataSet, DataSetColumn, ReportDefinition } from "@tender/contract";
import {
  conditionsOf,
  foldsOf,
  type ParameterCondition,
  REPORT_FORMAT,
  reportLimits,
  stepsOf,
} from "@tender/contract/online-reports";
import { uniqueName } from "#shared/designing/unique-name.ts";

export type ReportColumn = ReportDefinition["columns"][number];
export type Parameter = ReportDefinition["parameters"][number];
export type Grouping = NonNullable<ReportDefinition["groups"]>;
export type GroupBy = Grouping["by"][number];
export type Figure = Grouping["figures"][number];
export type Chart = ReportDefinition["charts"][number];

/** Returns whether a column can be sorted, grouped and counted. */
export const isUsable = ({ isPersonal, isMany }: DataSetColumn): boolean => !isPersonal && !isMany;
export const isDated = ({ type }: DataSetColumn): boolean => type === "day" || type === "moment";

const columnOf = ({ name, title }: DataSetColumn): ReportColumn => ({
  name,
  title,
  width: null,
  isShown: true,
  query: "off",
  words: null,
  total: "none",
});

const INITIAL_COLUMN_COUNT = 8;

/** Creates a report over the first columns of a set; the first text and the first day are its queries. */
export function blankReport(code: string, title: string, set: DataSet): ReportDefinition {
  const first = set.columns.slice(0, INITIAL_COLUMN_COUNT);
  const text = first.find((column) => column.type === "text" && isUsable(column));
  const day = first.find((column) => isDated(column) && isUsable(column));
  return {
    format: REPORT_FORMAT,
    code,
    title,
    note: "",
    dataSet: set.code,
    columns: first.map((column) => ({
      ...columnOf(column),
      query: column === text ? "single" : column === day ? "range" : "off",
    })),
    sort: [],
    parameters: [],
    groups: null,
    charts: [],
    pageSize: 20,
  };
}

/** Appends columns of the set; existing columns stay unchanged. */
export function withColumns(definition: ReportDefinition, columns: readonly DataSetColumn[]): ReportDefinition {
  const existingNames = new Set(definition.columns.map(({ name }) => name));
  const added = columns
    .filter(({ name }) => !existingNames.has(name))
    .slice(0, Math.max(0, reportLimits.columns - definition.columns.length));
  return added.length === 0 ? definition : { ...definition, columns: [...definition.columns, ...added.map(columnOf)] };
}

export const withoutColumn = (definition: ReportDefinition, name: string): ReportDefinition => ({
  ...definition,
  columns: definition.columns.filter((column) => column.name !== name),
});

export const withColumnChange = (
  definition: ReportDefinition,
  name: string,
  changes: Partial<ReportColumn>,
): ReportDefinition => ({
  ...definition,
  columns: definition.columns.map((column) => (column.name === name ? { ...column, ...changes } : column)),
});

export function withOrder(definition: ReportDefinition, names: readonly string[]): ReportDefinition {
  const positions = new Map(names.map((name, position) => [name, position]));
  const positionOf = ({ name }: ReportColumn) => positions.get(name) ?? names.length;
  return {
    ...definition,
    columns: definition.columns.toSorted((first, second) => positionOf(first) - positionOf(second)),
  };
}

/**
 * Moves the report to another data set and retains the columns of both sets with all that refers to them. A report
 * without columns gets the first columns of the set.
 */
export function withDataSet(definition: ReportDefinition, set: DataSet): ReportDefinition {
  const setColumnNames = new Set(set.columns.map(({ name }) => name));
  const isInSet = ({ column }: { readonly column: string | null }) => column === null || setColumnNames.has(column);
  const { groups } = definition;
  const edited: ReportDefinition = {
    ...definition,
    dataSet: set.code,
    columns: definition.columns.filter(({ name }) => setColumnNames.has(name)),
    sort: definition.sort.filter(isInSet),
    parameters: definition.parameters.filter(isInSet),
    groups: groups && {
      by: groups.by.filter(isInSet),
      across: groups.across && isInSet(groups.across) ? groups.across : null,
      figures: groups.figures.filter(isInSet),
    },
  };
  const isGrouped = edited.groups !== null && edited.groups.by.length > 0 && edited.groups.figures.length > 0;
  return {
    ...edited,
    columns: edited.columns.length > 0 ? edited.columns : blankReport("", "", set).columns,
    groups: isGrouped ? edited.groups : null,
    charts: isGrouped
      ? edited.charts.filter(({ axis }) => edited.groups?.by.some(({ column }) => column === axis))
      : [],
  };
}

/** Returns the conditions by which a parameter may compare with a column. */
export const conditionsFor = ({ type, isMany }: DataSetColumn): readonly ParameterCondition[] =>
  isMany ? ["contains"] : conditionsOf(type);

const namesOf = (items: readonly { readonly name: string }[]): string[] => items.map(({ name }) => name);

export const newParameter = (definition: ReportDefinition, column: DataSetColumn): Parameter => ({
  name: uniqueName(namesOf(definition.parameters), column.name),
  title: column.title,
  column: column.name,
  is: isDated(column) ? "gte" : (conditionsFor(column)[0] ?? "eq"),
  default: null,
  isRequired: false,
});

export const groupBy = ({ name, type }: DataSetColumn): GroupBy => ({
  column: name,
  // A group for each day would be a list rather than a summary.
  step: type === "day" || type === "moment" ? "month" : (stepsOf(type)[0] ?? "value"),
});

const countFigure: Figure = { name: "count", title: "数量", fold: "count", column: null };

/** Creates the initial grouping: a count by the first column with choices, else by the first usable column. */
export function newGrouping({ columns }: Pick<DataSet, "columns">): Grouping {
  const usable = columns.filter(isUsable);
  const first = usable.find(({ choices, dictionary }) => choices ?? dictionary) ?? usable[0];
  return { by: first ? [groupBy(first)] : [], across: null, figures: [countFigure] };
}

export function newFigure({ figures }: Grouping, column: DataSetColumn | null): Figure {
  const names = namesOf(figures);
  if (!column) return { ...countFigure, name: uniqueName(names, countFigure.name) };
  const fold = column.type === "number" ? "sum" : (foldsOf(column.type)[0] ?? "count");
  return { name: uniqueName(names, column.name), title: column.title, fold, column: column.name };
}

/** Changes a figure and renames it in the charts, which refer to figures by name. */
export function withFigure(definition: ReportDefinition, index: number, changes: Partial<Figure>): ReportDefinition {
  const { groups, charts } = definition;
  const previous = groups?.figures[index];
  if (!groups || !previous) return definition;
  const figure = { ...previous, ...changes };
  // While two figures share a name, a reference is ambiguous and stays.
  const isAlone = groups.figures.every((other, otherIndex) => otherIndex === index || other.name !== previous.name);
  return {
    ...definition,
    groups: { ...groups, figures: groups.figures.with(index, figure) },
    charts: isAlone
      ? charts.map((chart) => ({
          ...chart,
          series: chart.series.map((name) => (name === previous.name ? figure.name : name)),
        }))
      : charts,
  };
}

export function newChart({ charts, groups }: ReportDefinition): Chart {
  const by = groups?.by[0];
  return {
    code: uniqueName(
      charts.map(({ code }) => code),
      "chart",
    ),
    title: `图表 ${charts.length + 1}`,
    kind: by && by.step !== "value" ? "line" : "bar",
    axis: by?.column ?? "",
    series: (groups?.figures ?? []).slice(0, 1).map(({ name }) => name),
    isStacked: false,
  };
}

export const withoutGroups = (definition: ReportDefinition): ReportDefinition => ({
  ...definition,
  groups: null,
  charts: [],
});
