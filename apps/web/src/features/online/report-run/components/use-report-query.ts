import { useMemo } from "react";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import type { DrillPart, TypeOf } from "#shared/report/groups.ts";
import { searchOf } from "#shared/workspace-ui/list/list-address.ts";
import type { QueryValues } from "#shared/workspace-ui/list/query-field.ts";
import { sortText } from "#shared/workspace-ui/list/sort.ts";
import { useListAddress } from "#shared/workspace-ui/list/use-list.ts";
import { useGroups, useRows, useTotals } from "../api.ts";
import { openColumns, toQueryColumns } from "../model/columns.ts";
import type { OpenReport } from "../model/open-report.ts";
import {
  addressValues,
  buildQueries,
  DRILL,
  type Drill,
  drillText,
  PART,
  type Part,
  parts,
  queryFieldsOf,
} from "../model/query.ts";
import { listColumn } from "./row-part.tsx";

/** Holds the query of a report, which is stored in the address, and its answers. */
export function useReportQuery(code: string, report: OpenReport) {
  const { definition } = report;
  const columns = useMemo(() => openColumns(report), [report]);
  const queryColumns = useMemo(() => toQueryColumns(columns), [columns]);
  const fields = useMemo(() => queryFieldsOf(report, columns, queryColumns), [report, columns, queryColumns]);
  const shown = columns.filter(({ isShown }) => isShown);
  const address = useListAddress({ fields, columns: shown.map(listColumn), pageSize: definition.pageSize });
  const { change } = usePageSearch();
  const { state } = address;
  const { values } = state;
  const queries = buildQueries(report, columns, queryColumns, values);
  const isReady = queries.missing.length === 0 && shown.length > 0;
  const offered = parts.filter(
    (part) => part === "rows" || (definition.groups !== null && (part === "groups" || definition.charts.length > 0)),
  );
  const part: Part = offered.find((candidate) => candidate === values[PART]) ?? "rows";
  const sort = state.sort ? sortText(state.sort) : undefined;
  const page = { page: state.page, pageSize: state.pageSize, ...(sort === undefined ? {} : { sort }) };
  const rows = useRows(code, queries.withDrill, page, isReady && part === "rows");
  const hasTotals = shown.some(({ total }) => total !== "none");
  const totals = useTotals(code, queries.withDrill, isReady && part === "rows" && hasTotals);
  const groups = useGroups(code, queries.withoutDrill, isReady && part !== "rows" && report.hasGroups);
  const typeOf = useMemo((): TypeOf => {
    const types = new Map(report.columns.map(({ name, type }) => [name, type]));
    return (name) => types.get(name);
  }, [report]);

  const applyValues = (next: QueryValues) => address.applyFilters(addressValues(report, next));
  /** Adds a history entry, so that the Back button returns to the groups. */
  function pushValues(next: QueryValues): void {
    const search = searchOf({ ...state, page: 1, values: { ...values, ...next } }, definition.pageSize);
    for (const [name, value] of [...search]) if (value === "") search.delete(name);
    change(search, "push");
  }
  const drill = (chosen: readonly DrillPart[]) => pushValues({ [PART]: "", [DRILL]: drillText(chosen) });
  const setDrill = (next: Drill) => address.applyFilters({ ...values, [DRILL]: drillText(next) });
  const reset = () => address.applyFilters(values[PART] ? { [PART]: values[PART] } : {});

  return {
    columns,
    queryColumns,
    fields,
    shown,
    address,
    queries,
    isReady,
    offered,
    part,
    sort,
    rows,
    totals,
    groups,
    typeOf,
    applyValues,
    drill,
    setDrill,
    reset,
    showPart: (next: Part) => address.applyFilters({ ...values, [PART]: next === "rows" ? "" : next }),
  };
}

export type ReportQuery = ReturnType<typeof useReportQuery>;
