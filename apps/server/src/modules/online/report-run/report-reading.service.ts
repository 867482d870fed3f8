import type { EndpointOf, InputOf, ReportDefinition, ResultOf } from "@tender/contract";
import { reportLimits } from "@tender/contract/online-reports";
import type { DataSets, SetColumn, SetReader } from "#modules/online/data-set/data-sets.service.ts";
import type { ReportDatabase } from "#modules/online/data-set/report-database.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { QueryFault } from "#platform/row-query/row-query.ts";
import {
  type Axis,
  countRows,
  type Figure,
  type FoundRow,
  findGroups,
  findRows,
  findTotals,
  type SetQuery,
} from "./report.store.ts";
import { hasGroups, isOpen, queryColumns, type ReportAccess, stateOf, usedColumns } from "./report-access.service.ts";
import { type CrossTab, crossTabOf, sortByFixedOrder } from "./report-groups.ts";
import type { Labels, ReportLabels } from "./report-labels.service.ts";
import { type DefaultFacts, defaultOf, parseReportQuery, readSort, type Sorted } from "./report-query.ts";

type Result<K extends "read" | "readRows" | "readTotals" | "readGroups"> = ResultOf<EndpointOf<`reportRun.${K}`>>;
export type ReportQuery = Pick<InputOf<EndpointOf<"reportRun.readRows">>["query"], "filter" | "parameters">;
export type RowsQuery = InputOf<EndpointOf<"reportRun.readRows">>["query"];

type ReportColumn = ReportDefinition["columns"][number];

/** A shown column of a report with the column of the set. */
export interface ShownColumn {
  readonly reportColumn: ReportColumn;
  readonly column: SetColumn;
}

/** Reads and computes a report for one reader. Throws online_report.bad_query. */
export interface ReportReading {
  describe(access: ReportAccess, reader: SetReader): Promise<Result<"read">>;
  readRows(access: ReportAccess, query: RowsQuery, reader: SetReader): Promise<Result<"readRows">>;
  readTotals(access: ReportAccess, query: ReportQuery, reader: SetReader): Promise<Result<"readTotals">>;
  /** Throws online_report.no_groups. */
  readGroups(access: ReportAccess, query: ReportQuery, reader: SetReader): Promise<Result<"readGroups">>;
  preview(access: ReportAccess, reader: SetReader): Promise<ResultOf<EndpointOf<"reportRun.preview">>>;
  /** Returns the query of an export, which reads all rows. */
  exportQuery(
    access: ReportAccess,
    query: ReportQuery & { readonly sort?: string | undefined },
    reader: SetReader,
  ): ExportQuery;
  readLabels(columns: readonly ShownColumn[], rows: readonly FoundRow[]): Promise<Record<string, Labels>>;
}

export interface ExportQuery {
  readonly query: SetQuery;
  readonly sort: readonly Sorted[];
  readonly columns: readonly ShownColumn[];
}

export interface ReportReadingDeps {
  readonly clock: Clock;
  readonly reportDatabase: ReportDatabase;
  readonly dataSets: Pick<DataSets, "shown">;
  readonly labels: ReportLabels;
}

function readOrRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error;
    throw new AppError("online_report.bad_query", { values: { what: error.message } });
  }
}

const shownColumns = ({ definition, columns }: ReportAccess): ShownColumn[] =>
  definition.columns.flatMap((reportColumn) => {
    const column = columns.get(reportColumn.name);
    return reportColumn.isShown && column ? [{ reportColumn, column }] : [];
  });

/** Returns the cell as it leaves the server, masked where the column is. */
export const shownCell = ({ mask }: Pick<SetColumn, "mask">, text: string | null): string | null =>
  text !== null && mask ? mask(text) : text;

/** Returns limits of the groups and heads, so that the cross-tab stays within `reportLimits.groupCells`. */
const groupLimits = (figures: number, hasHeads: boolean, limit: number) => ({
  heads: reportLimits.heads,
  rows: Math.min(limit, Math.floor(reportLimits.groupCells / ((hasHeads ? reportLimits.heads : 1) * figures))),
});

export function createReportReading({ clock, reportDatabase, dataSets, labels }: ReportReadingDeps): ReportReading {
  const factsOf = ({ columns }: ReportAccess, { department, username, userId }: SetReader): DefaultFacts => ({
    now: clock.now(),
    orgCode: department?.orgCode ?? null,
    username,
    userId,
    holdsUsers: (name) => columns.get(name)?.refersTo === "user",
  });

  const wordsOf = ({ columns }: ReportDefinition, name: string) =>
    columns.find((column) => column.name === name)?.words ?? null;

  function exportQueryOf(
    access: ReportAccess,
    query: ReportQuery & { readonly sort?: string | undefined },
    reader: SetReader,
  ): ExportQuery {
    const { definition, set, columns } = access;
    return readOrRefuse(() => ({
      query: { set, tree: parseReportQuery(definition, query, queryColumns(access), factsOf(access, reader)) },
      sort: readSort(
        definition,
        query.sort,
        (name) => isOpen(columns.get(name)) && usedColumns(definition).includes(name),
      ),
      columns: shownColumns(access),
    }));
  }

  async function readLabels(columns: readonly ShownColumn[], rows: readonly FoundRow[]) {
    const labelsByColumn: Record<string, Labels> = {};
    for (const [index, { reportColumn, column }] of columns.entries()) {
      const columnLabels = await labels.labelsOf(
        column,
        reportColumn.words,
        rows.map(({ values }) => values[index] ?? null),
      );
      if (Object.keys(columnLabels).length > 0) labelsByColumn[column.name] = columnLabels;
    }
    return labelsByColumn;
  }

  async function labelOf({ definition, columns }: ReportAccess, name: string, value: string | null) {
    const column = columns.get(name);
    if (!column || value === null) return null;
    return (await labels.labelsOf(column, wordsOf(definition, name), [value]))[value] ?? null;
  }

  async function shownRows(columns: readonly ShownColumn[], rows: readonly FoundRow[]) {
    const values = (row: FoundRow) =>
      Object.fromEntries(
        columns.map(({ column }, index) => [column.name, shownCell(column, row.values[index] ?? null)]),
      );
    return { rows: rows.map((row) => ({ id: row.id, values: values(row) })), labels: await readLabels(columns, rows) };
  }

  async function rowsIn(tx: Tx, exportQuery: ExportQuery, page: { limit: number; offset: number }) {
    const columns = exportQuery.columns.map(({ column }) => column);
    const counted = await countRows(tx, exportQuery.query);
    return { counted, rows: await findRows(tx, exportQuery.query, columns, exportQuery.sort, page) };
  }

  const totalledColumns = ({ definition, columns }: ReportAccess) =>
    definition.columns.flatMap(({ name, total }) => {
      const column = columns.get(name);
      return total !== "none" && isOpen(column) ? [{ column, total }] : [];
    });

  async function totalsIn(tx: Tx, access: ReportAccess, exportQuery: ExportQuery): Promise<Result<"readTotals">> {
    const totals = totalledColumns(access);
    const values = await findTotals(tx, exportQuery.query, totals);
    return totals.map(({ column, total }, index) => ({ column: column.name, total, value: values[index] ?? null }));
  }

  /** Axes and figures of the groups. Undefined: there are none, or a column of them is hidden from the reader. */
  function planGroups(access: ReportAccess) {
    const { groups } = access.definition;
    if (!groups || !hasGroups(access)) return undefined;
    const axisOf = ({ column: name, step }: { column: string; step: Axis["step"] }): Axis[] => {
      const column = access.columns.get(name);
      return column ? [{ column, step }] : [];
    };
    const by = groups.by.flatMap(axisOf);
    const across = groups.across ? (axisOf(groups.across)[0] ?? null) : null;
    const figures = groups.figures.map(
      ({ column, fold }): Figure => ({ column: column === null ? null : (access.columns.get(column) ?? null), fold }),
    );
    return { groups, by, across, figures };
  }

  async function groupsIn(
    tx: Tx,
    exportQuery: ExportQuery,
    plan: NonNullable<ReturnType<typeof planGroups>>,
    limit: number,
  ) {
    const { by, across, figures } = plan;
    const limits = groupLimits(figures.length, across !== null, limit);
    return crossTabOf(await findGroups(tx, exportQuery.query, { by, across, figures }, limits), limits);
  }

  async function shownGroups(
    access: ReportAccess,
    { groups, by, across, figures }: NonNullable<ReturnType<typeof planGroups>>,
    crossTab: CrossTab,
  ): Promise<Result<"readGroups">> {
    const orderOf = async ({ column, step }: Axis) => {
      const choices = step === "value" ? await labels.choicesOf(column, wordsOf(access.definition, column.name)) : null;
      return choices?.map(({ value }) => value) ?? null;
    };
    const tab = sortByFixedOrder(crossTab, await Promise.all(by.map(orderOf)), across && (await orderOf(across)));
    const axes = [
      ...by.map((axis, index) => ({ axis, values: tab.rows.map(({ key }) => key[index] ?? null) })),
      ...(across ? [{ axis: across, values: tab.heads }] : []),
    ];
    const labelsByColumn: Record<string, Record<string, string>> = {};
    for (const { axis, values } of axes) {
      const { name } = axis.column;
      const axisLabels = await labels.labelsOf(axis.column, wordsOf(access.definition, name), values, axis.step);
      labelsByColumn[name] = { ...labelsByColumn[name], ...axisLabels };
    }
    const withTitle = ({ column, step }: { column: string; step: Axis["step"] }) => ({
      column,
      step,
      title: titleOf(access, column),
    });
    return {
      ...tab,
      by: groups.by.map(withTitle),
      across: groups.across && withTitle(groups.across),
      figures: groups.figures.map(({ name, title, fold }, index) => ({
        name,
        title,
        fold,
        // The minimum or maximum of dates is a date. Every other figure is a number.
        type: fold === "min" || fold === "max" ? (figures[index]?.column?.type ?? "number") : "number",
      })),
      labels: labelsByColumn,
    };
  }

  return {
    exportQuery: exportQueryOf,
    readLabels,
    describe: async (access, reader) => {
      const { definition, set, columns, rights } = access;
      const facts = factsOf(access, reader);
      const describedColumns = await Promise.all(
        usedColumns(definition).map(async (name) => {
          const column = columns.get(name);
          return {
            name,
            type: column?.type ?? ("text" as const),
            state: stateOf(column),
            choices: hasChoices(column) ? await labels.choicesOf(column, wordsOf(definition, name)) : null,
          };
        }),
      );
      const visibleNames = new Set(usedColumns(definition));
      const shown = dataSets.shown(set);
      return {
        definition,
        dataSet: { ...shown, columns: shown.columns.filter(({ name }) => visibleNames.has(name)) },
        columns: describedColumns,
        parameters: await Promise.all(
          definition.parameters.map(async (parameter) => {
            const value = defaultOf(parameter, facts);
            return { name: parameter.name, value, label: await labelOf(access, parameter.column, value) };
          }),
        ),
        hasGroups: hasGroups(access),
        rights: { view: rights.has("view"), export: rights.has("export"), mail: rights.has("mail") },
      };
    },
    readRows: async (access, query, reader) => {
      const { page, pageSize } = query;
      const exportQuery = exportQueryOf(access, query, reader);
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const { counted, rows } = await reportDatabase.read((tx) => rowsIn(tx, exportQuery, window));
      return { ...counted, ...(await shownRows(exportQuery.columns, rows)) };
    },
    readTotals: (access, query, reader) => {
      const exportQuery = exportQueryOf(access, query, reader);
      return reportDatabase.read((tx) => totalsIn(tx, access, exportQuery));
    },
    readGroups: async (access, query, reader) => {
      const plan = planGroups(access);
      if (!plan) throw new AppError("online_report.no_groups");
      const exportQuery = exportQueryOf(access, query, reader);
      const tab = await reportDatabase.read((tx) => groupsIn(tx, exportQuery, plan, reportLimits.groupRows));
      return shownGroups(access, plan, tab);
    },
    preview: async (access, reader) => {
      const plan = planGroups(access);
      const exportQuery = exportQueryOf(access, {}, reader);
      const { found, totals, tab } = await reportDatabase.read(async (tx) => ({
        found: await rowsIn(tx, exportQuery, { limit: reportLimits.tried, offset: 0 }),
        totals: await totalsIn(tx, access, exportQuery),
        tab: plan && (await groupsIn(tx, exportQuery, plan, reportLimits.tried)),
      }));
      const rows = { ...found.counted, ...(await shownRows(exportQuery.columns, found.rows)) };
      return { rows, totals, groups: plan && tab ? await shownGroups(access, plan, tab) : null };
    },
  };
}

const hasChoices = (column: SetColumn | undefined): column is SetColumn =>
  column !== undefined && !column.isPersonal && column.queryColumn !== null;

const titleOf = ({ definition, columns }: ReportAccess, name: string): string =>
  definition.columns.find((column) => column.name === name)?.title ?? columns.get(name)?.title ?? name;
