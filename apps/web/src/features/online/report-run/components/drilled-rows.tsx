import { stepLabel } from "@tender/contract/online-reports";
import type { ReactNode } from "react";
import { formatCell, type Labels } from "#shared/report/shown.ts";
import type { OpenReport } from "../model/open-report.ts";
import type { Drill } from "../model/query.ts";
import { pageText as text } from "../text.ts";
import { Drilled } from "./drilled.tsx";
import { RowPart } from "./row-part.tsx";
import type { ReportQuery } from "./use-report-query.ts";

interface Props {
  readonly code: string;
  readonly report: OpenReport;
  readonly query: ReportQuery;
  readonly tools: ReactNode;
}

/** The rows of the report, with the groups that they are filtered by. */
export function DrilledRows({ code, report, query, tools }: Props) {
  const { shown, address, queries, rows, totals, setDrill, reset } = query;
  return (
    <>
      <Drilled
        parts={queries.drill.map((part) => namedPart(part, report, rows.data?.labels ?? {}))}
        onRemove={(index) => setDrill(queries.drill.toSpliced(index, 1))}
        onRemoveAll={() => setDrill([])}
      />
      <RowPart
        title={report.definition.title}
        code={code}
        columns={shown}
        address={address}
        rows={rows}
        totals={totals}
        isFiltered={queries.withDrill.filter !== undefined || queries.withDrill.parameters !== undefined}
        onReset={reset}
        tools={tools}
      />
    </>
  );
}

/** Returns a drilled group in words. */
function namedPart({ column, step, key }: Drill[number], { definition, dataSet, columns }: OpenReport, labels: Labels) {
  const of = columns.find(({ name }) => name === column);
  const named = [...definition.columns, ...dataSet.columns].find(({ name }) => name === column);
  const title = named?.title ?? column;
  if (key === null || key === "") return { title, label: text.empty };
  const choice = of?.choices?.find(({ value }) => value === key)?.label ?? labels[column]?.[key];
  const label = (step === "value" ? choice : stepLabel(step, key)) ?? formatCell(of?.type ?? "text", key);
  return { title, label };
}
