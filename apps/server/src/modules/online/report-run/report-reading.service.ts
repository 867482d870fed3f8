import type { EndpointOf, InputOf, ReportDefinition, ResultOf } from "@tender/contract";
import { reportLimits } from "@tender/contract/online-reports";
import type { DataSets, SetColumn, SetReader } from "#modules/online/data-set/data-sets.service.ts";
import type { ReportDatabase } from "#modules/online/data-set/report-database.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { QueryFault } from "#platform/row-query/row-query.ts";
import {
  type Asking,
  type Axis,
  countRows,
  type Figure,
  type FoundRow,
  findGroups,
  findRows,
  findTotals,
} from "./report.store.ts";
import { columnsNamed, hasGroups, isOpen, queryColumns, type ReportAccess, stateOf } from "./report-access.service.ts";
import { type CrossTab, crossTabOf, inFixedOrder } from "./report-groups.ts";
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

/** Reads and computes a report for one reader. Throws the errors of the report door, and online_report.bad_query. */
export interface ReportReading {
  describe(of: ReportAccess, reader: SetReader): Promise<Result<"read">>;
  rows(of: ReportAccess, query: RowsQuery, reader: SetReader): Promise<Result<"readRows">>;
  totals(of: ReportAccess, query: ReportQuery, reader: SetReader): Promise<Result<"readTotals">>;
  /** Throws online_report.no_groups. */
  groups(of: ReportAccess, query: ReportQuery, reader: SetReader): Promise<Result<"readGroups">>;
  tryOut(of: ReportAccess, reader: SetReader): Promise<ResultOf<EndpointOf<"reportRun.preview">>>;
  /** For exports, which read all rows. */
  asking(of: ReportAccess, query: ReportQuery & { readonly sort?: string | undefined }, reader: SetReader): ExportQuery;
  labelled(columns: readonly ShownColumn[], rows: readonly FoundRow[]): Promise<Record<string, Labels>>;
}

export interface ExportQuery {
  readonly asking: Asking;
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

/** Limits the groups so that the cross-tab stays within `reportLimits.groupCells`. */
const mostOf = (figures: number, hasHeads: boolean, limit: number) => ({
  heads: reportLimits.heads,
  rows: Math.min(limit, Math.floor(reportLimits.groupCells / ((hasHeads ? reportLimits.heads : 1) * figures))),
});

export function createReportReading({ clock, reportDatabase, dataSets, labels }: ReportReadingDeps): ReportReading {
  const factsOf = ({ columns }: ReportAccess, { department, username, userId }: SetReader): DefaultFacts => ({
    now: clock.now(),
    orgCode: department?.orgCode ?? null,
    ...{ username, userId },
    holdsUsers: (name) => columns.get(name)?.refersTo === "user",
  });

  const wordsOf = ({ columns }: ReportDefinition, name: string) =>
    columns.find((one) => one.name === name)?.words ?? null;

  function asking(
    of: ReportAccess,
    query: ReportQuery & { readonly sort?: string | undefined },
    reader: SetReader,
  ): ExportQuery {
    const { definition, set, columns } = of;
    return readOrRefuse(() => ({
      asking: { set, tree: parseReportQuery(definition, query, queryColumns(of), factsOf(of, reader)) },
      sort: readSort(
        definition,
        query.sort,
        (name) => isOpen(columns.get(name)) && columnsNamed(definition).includes(name),
      ),
      columns: shownColumns(of),
    }));
  }

  async function labelled(columns: readonly ShownColumn[], rows: readonly FoundRow[]) {
    const made: Record<string, Labels> = {};
    for (const [n, { reportColumn, column }] of columns.entries()) {
      const own = await labels.labelsOf(
        column,
        reportColumn.words,
        rows.map(({ values }) => values[n] ?? null),
      );
      if (Object.keys(own).length > 0) made[column.name] = own;
    }
    return made;
  }

  async function labelOf({ definition, columns }: ReportAccess, name: string, value: string | null) {
    const column = columns.get(name);
    if (!column || value === null) return null;
    return (await labels.labelsOf(column, wordsOf(definition, name), [value]))[value] ?? null;
  }

  async function shownRows(columns: readonly ShownColumn[], rows: readonly FoundRow[]) {
    const values = (row: FoundRow) =>
      Object.fromEntries(columns.map(({ column }, n) => [column.name, shownCell(column, row.values[n] ?? null)]));
    return { rows: rows.map((row) => ({ id: row.id, values: values(row) })), labels: await labelled(columns, rows) };
  }

  async function rowsIn(tx: Tx, all: ExportQuery, page: { limit: number; offset: number }) {
    const columns = all.columns.map(({ column }) => column);
    const counted = await countRows(tx, all.asking);
    return { counted, rows: await findRows(tx, all.asking, columns, all.sort, page) };
  }

  const totalled = ({ definition, columns }: ReportAccess) =>
    definition.columns.flatMap(({ name, total }) => {
      const column = columns.get(name);
      return total !== "none" && isOpen(column) ? [{ column, total }] : [];
    });

  async function totalsIn(tx: Tx, of: ReportAccess, all: ExportQuery): Promise<Result<"readTotals">> {
    const wanted = totalled(of);
    const values = await findTotals(tx, all.asking, wanted);
    return wanted.map(({ column, total }, n) => ({ column: column.name, total, value: values[n] ?? null }));
  }

  /** Axes and figures of the groups. Undefined: there are none, or a column of them is hidden from the reader. */
  function plan(of: ReportAccess) {
    const { groups } = of.definition;
    if (!groups || !hasGroups(of)) return undefined;
    const axisOf = ({ column: name, step }: { column: string; step: Axis["step"] }): Axis[] => {
      const column = of.columns.get(name);
      return column ? [{ column, step }] : [];
    };
    const by = groups.by.flatMap(axisOf);
    const across = groups.across ? (axisOf(groups.across)[0] ?? null) : null;
    const figures = groups.figures.map(
      ({ column, fold }): Figure => ({ column: column === null ? null : (of.columns.get(column) ?? null), fold }),
    );
    return { groups, by, across, figures };
  }

  async function groupsIn(tx: Tx, all: ExportQuery, planned: NonNullable<ReturnType<typeof plan>>, limit: number) {
    const { by, across, figures } = planned;
    const most = mostOf(figures.length, across !== null, limit);
    return crossTabOf(await findGroups(tx, all.asking, { by, across, figures }, most), most);
  }

  async function shownGroups(
    of: ReportAccess,
    { groups, by, across, figures }: NonNullable<ReturnType<typeof plan>>,
    found: CrossTab,
  ): Promise<Result<"readGroups">> {
    const orderOf = async ({ column, step }: Axis) => {
      const choices = step === "value" ? await labels.choicesOf(column, wordsOf(of.definition, column.name)) : null;
      return choices?.map(({ value }) => value) ?? null;
    };
    const tab = inFixedOrder(found, await Promise.all(by.map(orderOf)), across && (await orderOf(across)));
    const axes = [
      ...by.map((axis, n) => ({ axis, values: tab.rows.map(({ key }) => key[n] ?? null) })),
      ...(across ? [{ axis: across, values: tab.heads }] : []),
    ];
    const made: Record<string, Record<string, string>> = {};
    for (const { axis, values } of axes) {
      const { name } = axis.column;
      const own = await labels.labelsOf(axis.column, wordsOf(of.definition, name), values, axis.step);
      made[name] = { ...made[name], ...own };
    }
    const titled = ({ column, step }: { column: string; step: Axis["step"] }) => ({
      ...{ column, step },
      title: titleOf(of, column),
    });
    return {
      ...tab,
      by: groups.by.map(titled),
      across: groups.across && titled(groups.across),
      figures: groups.figures.map(({ name, title, fold }, n) => ({
        ...{ name, title, fold },
        // The first and the last of dates are dates; every other figure is a number.
        type: fold === "min" || fold === "max" ? (figures[n]?.column?.type ?? "number") : "number",
      })),
      labels: made,
    };
  }

  return {
    asking,
    labelled,
    describe: async (of, reader) => {
      const { definition, set, columns, rights } = of;
      const facts = factsOf(of, reader);
      const known = await Promise.all(
        columnsNamed(definition).map(async (name) => {
          const column = columns.get(name);
          return {
            name,
            type: column?.type ?? ("text" as const),
            state: stateOf(column),
            choices: isAsked(column) ? await labels.choicesOf(column, wordsOf(definition, name)) : null,
          };
        }),
      );
      const open = new Set(columnsNamed(definition));
      const shown = dataSets.shown(set);
      return {
        definition,
        dataSet: { ...shown, columns: shown.columns.filter(({ name }) => open.has(name)) },
        columns: known,
        parameters: await Promise.all(
          definition.parameters.map(async (parameter) => {
            const value = defaultOf(parameter, facts);
            return { name: parameter.name, value, label: await labelOf(of, parameter.column, value) };
          }),
        ),
        hasGroups: hasGroups(of),
        rights: { view: rights.has("view"), export: rights.has("export"), mail: rights.has("mail") },
      };
    },
    rows: async (of, query, reader) => {
      const { page, pageSize } = query;
      const all = asking(of, query, reader);
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const { counted, rows } = await reportDatabase.read((tx) => rowsIn(tx, all, window));
      return { ...counted, ...(await shownRows(all.columns, rows)) };
    },
    totals: (of, query, reader) => {
      const all = asking(of, query, reader);
      return reportDatabase.read((tx) => totalsIn(tx, of, all));
    },
    groups: async (of, query, reader) => {
      const planned = plan(of);
      if (!planned) throw new AppError("online_report.no_groups");
      const all = asking(of, query, reader);
      const tab = await reportDatabase.read((tx) => groupsIn(tx, all, planned, reportLimits.groupRows));
      return shownGroups(of, planned, tab);
    },
    tryOut: async (of, reader) => {
      const planned = plan(of);
      const all = asking(of, {}, reader);
      const { found, totals, tab } = await reportDatabase.read(async (tx) => ({
        found: await rowsIn(tx, all, { limit: reportLimits.tried, offset: 0 }),
        totals: await totalsIn(tx, of, all),
        tab: planned && (await groupsIn(tx, all, planned, reportLimits.tried)),
      }));
      const rows = { ...found.counted, ...(await shownRows(all.columns, found.rows)) };
      return { rows, totals, groups: planned && tab ? await shownGroups(of, planned, tab) : null };
    },
  };
}

const isAsked = (column: SetColumn | undefined): column is SetColumn =>
  column !== undefined && !column.isPersonal && column.asked !== null;

const titleOf = ({ definition, columns }: ReportAccess, name: string): string =>
  definition.columns.find((one) => one.name === name)?.title ?? columns.get(name)?.title ?? name;
