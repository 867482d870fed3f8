import type { DataSet, ReportDefinition, ReportFault } from "@tender/contract";
import { columnTotalWords } from "@tender/contract/online-reports";
import { useMemo, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { useDebounced } from "#shared/hooks/use-debounced.ts";
import { GroupTable } from "#shared/report/group-table.tsx";
import type { TypeOf } from "#shared/report/groups.ts";
import { ReportChart } from "#shared/report/report-chart.tsx";
import { columnWidths, formatCell } from "#shared/report/shown.ts";
import { IconButton } from "#shared/ui/icon-button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import type { DataColumn } from "#shared/workspace-ui/list/data-column.ts";
import { DataRows } from "#shared/workspace-ui/list/data-rows.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { type ReportPreviewResult, useReportPreview } from "../api.ts";
import { describeLocation } from "../model/faults.ts";
import { triedText as text } from "../text.ts";
import styles from "./report-preview.module.css";

/** Time without changes, in milliseconds, after which typing counts as finished. */
const QUIET_MS = 700;

const tabs = ["rows", "groups", "charts"] as const;
type Tab = (typeof tabs)[number];

interface Props {
  readonly definition: ReportDefinition;
  readonly faults: readonly ReportFault[];
  readonly set: DataSet | undefined;
  readonly mayTry: boolean;
}

/** 预览: the first rows and groups of the definition. It refreshes when typing has ended. */
export function ReportPreview({ definition, faults, set, mayTry }: Props) {
  const [tab, setTab] = useState<Tab>("rows");
  const debouncedDefinition = useDebounced(definition, QUIET_MS);
  const isSound = faults.length === 0 && debouncedDefinition === definition;
  const query = useReportPreview(debouncedDefinition, mayTry && set !== undefined && isSound);
  const { data, error, isFetching, refetch } = query;
  const typeOf: TypeOf = useMemo(() => (name) => set?.columns.find((column) => column.name === name)?.type, [set]);
  if (!mayTry) return <p className={styles.note}>{text.noRight}</p>;
  const serverFaults =
    isSound && error instanceof ApiError && error.code === "online_report.faults" ? faultsIn(error) : null;
  return (
    <div className={styles.tried} aria-busy={isFetching}>
      <div className={styles.head}>
        <h2 className={styles.title}>{text.title}</h2>
        <p className={styles.note} role="status">
          {isFetching ? text.asking : data ? text.count(data.rows.total, data.rows.isMore === true) : ""}
        </p>
        <IconButton
          icon="refresh"
          size={18}
          label={text.again}
          disabled={!isSound || isFetching}
          onClick={() => void refetch()}
        />
      </div>
      <p className={styles.note}>{text.note}</p>
      {faults.length > 0 ? (
        <p className={styles.info}>{data ? `${text.waiting}${text.stale}` : text.waiting}</p>
      ) : serverFaults ? (
        <div className={styles.info} role="alert">
          <p>{text.refused}</p>
          <ul className={styles.faults}>
            {serverFaults.map((fault) => (
              <li key={fault.at + fault.what}>{`${describeLocation(definition, fault)}：${fault.what}`}</li>
            ))}
          </ul>
        </div>
      ) : error && isSound ? (
        <LoadFailure subject={text.title} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <Tabs
          label={text.tabs}
          kind="plain"
          active={tab}
          onChange={setTab}
          items={tabs.map((key) => ({ key, label: text.tab[key] }))}
        >
          <div className={styles.content}>
            {tab === "rows" ? <PreviewRows preview={data} definition={definition} typeOf={typeOf} /> : null}
            {tab === "groups" ? (
              data.groups ? (
                <GroupTable label={text.groups} groups={data.groups} typeOf={typeOf} />
              ) : (
                <p className={styles.note}>{text.noGroups}</p>
              )
            ) : null}
            {tab === "charts" ? (
              <PreviewCharts preview={data} definition={definition} query={query} typeOf={typeOf} />
            ) : null}
          </div>
        </Tabs>
      ) : faults.length === 0 && !error ? (
        <Skeleton lines={6} label={text.asking} />
      ) : null}
    </div>
  );
}

const faultsIn = ({ details }: ApiError): readonly ReportFault[] =>
  (details as { readonly faults?: readonly ReportFault[] } | null)?.faults ?? [];

interface PartProps {
  readonly preview: ReportPreviewResult;
  readonly definition: ReportDefinition;
  readonly typeOf: TypeOf;
}

type PreviewRow = ReportPreviewResult["rows"]["rows"][number];

function PreviewRows({ preview: { rows, totals }, definition, typeOf }: PartProps) {
  const shown = definition.columns.filter(({ isShown }) => isShown);
  const columns = shown.map(
    ({ name, title, width }): DataColumn<PreviewRow> => ({
      key: name,
      title,
      width: width ?? columnWidths[typeOf(name) ?? "text"],
      ...(typeOf(name) === "number" ? { align: "right" as const } : {}),
      render: ({ values }) => formatCell(typeOf(name) ?? "text", values[name] ?? null, rows.labels[name]),
    }),
  );
  if (rows.rows.length === 0) return <p className={styles.note}>{text.none}</p>;
  const cells = Object.fromEntries(
    totals.map(({ column, total, value }) => [
      column,
      total === "sum"
        ? formatCell("number", value)
        : `${columnTotalWords[total]} ${formatCell(total === "count" ? "number" : (typeOf(column) ?? "text"), value)}`,
    ]),
  );
  return (
    <DataRows
      label={text.rows}
      headingLevel={3}
      columns={columns}
      rows={rows.rows}
      rowKey={(row) => row.id ?? String(rows.rows.indexOf(row))}
      {...(totals.length > 0 ? { totals: { label: text.total, cells } } : {})}
    />
  );
}

function PreviewCharts({
  preview,
  definition,
  query,
  typeOf,
}: PartProps & { readonly query: ReturnType<typeof useReportPreview> }) {
  const { groups } = preview;
  if (definition.charts.length === 0 || groups === null) return <p className={styles.note}>{text.noCharts}</p>;
  return (
    <div className={styles.charts}>
      <p className={styles.note}>{text.fewGroups}</p>
      {definition.charts.map((chart) => (
        <ReportChart key={chart.code} chart={chart} groups={groups} query={query} typeOf={typeOf} />
      ))}
    </div>
  );
}
