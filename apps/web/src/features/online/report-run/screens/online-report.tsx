import { stepLabel } from "@tender/contract/online-reports";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { usePageSearch } from "#shared/hooks/use-page-search.ts";
import { GroupTable } from "#shared/report/group-table.tsx";
import type { DrillPart, TypeOf } from "#shared/report/groups.ts";
import { ReportChart } from "#shared/report/report-chart.tsx";
import { type Labels, shownCell } from "#shared/report/shown.ts";
import { CombinedQuery } from "#shared/row-query/combined-query.tsx";
import { groupFromText } from "#shared/row-query/filter.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { ExportButton, reportFormats } from "#shared/workspace-ui/list/export-button.tsx";
import { searchOf } from "#shared/workspace-ui/list/list-address.ts";
import { RefreshButton } from "#shared/workspace-ui/list/list-body.tsx";
import type { QueryValues } from "#shared/workspace-ui/list/query-field.ts";
import { QueryForm } from "#shared/workspace-ui/list/query-form.tsx";
import { SavedViews } from "#shared/workspace-ui/list/saved-views.tsx";
import { sortText } from "#shared/workspace-ui/list/sort.ts";
import { useIsNarrow } from "#shared/workspace-ui/list/use-is-narrow.ts";
import { useListAddress } from "#shared/workspace-ui/list/use-list.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useGroups, useReport, useRows, useTotals } from "../api.ts";
import { conditionValue } from "../components/condition-value.tsx";
import { Drilled } from "../components/drilled.tsx";
import styles from "../components/report.module.css";
import { listColumn, RowPart } from "../components/row-part.tsx";
import { ScheduleButton } from "../components/schedule-button.tsx";
import { askedColumns, openColumns, withheldTitles } from "../model/columns.ts";
import type { OpenReport } from "../model/open-report.ts";
import {
  DRILL,
  type Drill,
  drillText,
  FILTER,
  fieldsOf,
  listAddress,
  PART,
  type Part,
  parts,
  questionOf,
  shownValues,
  typedValues,
} from "../model/query.ts";
import { askedText } from "../model/schedule-form.ts";
import { pageText as text } from "../text.ts";

/** A report as people read it (`what`: its code): rows, groups and charts over one query, all of it in the address. */
export function OnlineReport({ what }: { readonly what: string }) {
  const { data, error, isFetching, refetch } = useReport(what);
  if (data) return <Opened code={what} report={data} />;
  if (error)
    return <LoadFailure what={text.what} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} label={text.loading} />;
}

function Opened({ code, report }: { readonly code: string; readonly report: OpenReport }) {
  const navigate = useNavigate();
  const { definition, rights } = report;
  const { title, note, charts } = definition;
  const columns = useMemo(() => openColumns(report), [report]);
  const asked = useMemo(() => askedColumns(columns), [columns]);
  const fields = useMemo(() => fieldsOf(report, columns, asked), [report, columns, asked]);
  const shown = columns.filter(({ isShown }) => isShown);
  const address = useListAddress({ fields, columns: shown.map(listColumn), pageSize: definition.pageSize });
  const { change } = usePageSearch();
  const { state } = address;
  const { values } = state;
  const question = questionOf(report, columns, asked, values);
  const isReady = question.missing.length === 0 && shown.length > 0;
  const offered = parts.filter(
    (part) => part === "rows" || (definition.groups !== null && (part === "groups" || charts.length > 0)),
  );
  const part: Part = offered.find((one) => one === values[PART]) ?? "rows";
  const sort = state.sort ? sortText(state.sort) : undefined;
  const page = { page: state.page, pageSize: state.pageSize, ...(sort === undefined ? {} : { sort }) };
  const rows = useRows(code, question.ofRows, page, isReady && part === "rows");
  const hasTotals = shown.some(({ total }) => total !== "none");
  const totals = useTotals(code, question.ofRows, isReady && part === "rows" && hasTotals);
  const groups = useGroups(code, question.asked, isReady && part !== "rows" && report.hasGroups);
  const typeOf = useMemo((): TypeOf => {
    const types = new Map(report.columns.map(({ name, type }) => [name, type]));
    return (name) => types.get(name);
  }, [report]);

  const ask = (next: QueryValues) => address.ask(typedValues(report, next));
  /** A step that the Back button takes back. */
  function go(next: QueryValues): void {
    const search = searchOf({ ...state, page: 1, values: { ...values, ...next } }, definition.pageSize);
    for (const [name, value] of [...search]) if (value === "") search.delete(name);
    change(search, "push");
  }
  const drill = (chosen: readonly DrillPart[]) => go({ [PART]: "", [DRILL]: drillText(chosen) });
  const keep = (left: Drill) => address.ask({ ...values, [DRILL]: drillText(left) });
  const reset = () => address.ask(values[PART] ? { [PART]: values[PART] } : {});
  const list = listAddress(report, columns, question, values);
  const isNarrow = useIsNarrow();

  const exporting = (of: "rows" | "groups") =>
    rights.export && isReady ? (
      <ExportButton
        what="reportRun.export"
        params={{ code }}
        formats={reportFormats}
        query={{
          ...(of === "rows" ? question.ofRows : question.asked),
          part: of,
          ...(of === "rows" && sort !== undefined ? { sort } : {}),
        }}
      />
    ) : null;

  const withheld = withheldTitles(report);
  const contents: Readonly<Record<Part, () => React.ReactNode>> = {
    rows: () => (
      <>
        <Drilled
          parts={question.drill.map((one) => namedPart(one, report, rows.data?.labels ?? {}))}
          onDrop={(place) => keep(question.drill.toSpliced(place, 1))}
          onDropAll={() => keep([])}
        />
        <RowPart
          title={title}
          code={code}
          columns={shown}
          address={address}
          rows={rows}
          totals={totals}
          isAsked={question.ofRows.filter !== undefined || question.ofRows.parameters !== undefined}
          onReset={reset}
          tools={
            <>
              {list === null || isNarrow ? null : (
                <Button size="small" kind="text" onClick={() => void navigate(list)}>
                  {text.inList}
                </Button>
              )}
              {exporting("rows")}
            </>
          }
        />
      </>
    ),
    groups: () => (
      <section className={styles.groups} aria-label={text.groups} aria-busy={groups.isFetching}>
        <div className={styles.bar}>
          {exporting("groups")}
          <RefreshButton query={groups} />
        </div>
        {groups.isError ? (
          <LoadFailure
            what={text.groups}
            error={groups.error}
            isRetrying={groups.isFetching}
            onRetry={() => void groups.refetch()}
          />
        ) : null}
        {groups.data ? (
          <div className={groups.isPlaceholderData ? styles.stale : undefined}>
            <GroupTable label={text.groups} groups={groups.data} typeOf={typeOf} onDrill={drill} />
          </div>
        ) : groups.isError ? null : (
          <Skeleton lines={6} label={text.loading} />
        )}
      </section>
    ),
    charts: () => (
      <div className={styles.charts}>
        {charts.map((chart) => (
          <ReportChart
            key={chart.code}
            chart={chart}
            groups={groups.data}
            query={groups}
            typeOf={typeOf}
            onDrill={drill}
          />
        ))}
      </div>
    ),
  };
  const printed = askedText(report, asked, part === "rows" ? question.ofRows : question.asked);
  const missing = question.missing.map((one) => `“${one}”`).join("、");
  /** Why there is nothing to be shown. */
  const hindered = shown.length === 0 ? text.noColumns : isReady ? null : text.missing(missing);
  const content = (): React.ReactNode => {
    if (hindered !== null) return <EmptyState text={hindered} />;
    if (part !== "rows" && !report.hasGroups) return <EmptyState text={text.noGroups} />;
    return contents[part]();
  };
  const labelOf = (of: Part): string => {
    if (of === "rows" && rows.data) return text.counted(text.tab.rows, rows.data.total, rows.data.isMore === true);
    if (of === "groups" && groups.data)
      return text.counted(text.tab.groups, groups.data.rows.length, groups.data.hasMoreRows);
    return of === "charts" ? text.counted(text.tab.charts, charts.length, false) : text.tab[of];
  };

  return (
    <>
      <PageHead title={title} {...(note === "" ? {} : { note })}>
        {rights.mail ? (
          <ScheduleButton
            report={{
              ...{
                code,
                title,
                hasGroups: report.hasGroups,
                part: part !== "rows" && report.hasGroups ? "groups" : "rows",
              },
              asked: { rows: question.ofRows, groups: question.asked },
              hindered,
              say: (of) => askedText(report, asked, of),
            }}
          />
        ) : null}
        <SavedViews
          list={`report-${code.replaceAll("_", "-")}`}
          current={address.view}
          isBare={address.isBare}
          onShow={address.show}
        />
        {/* A phone has no room for it beside the other tools of the rows. */}
        {list !== null && isNarrow && part === "rows" ? (
          <Button onClick={() => void navigate(list)}>{text.inList}</Button>
        ) : null}
      </PageHead>
      {withheld.length > 0 && shown.length > 0 ? (
        <p className={styles.note}>{text.withheld(withheld.join("、"))}</p>
      ) : null}
      <div className={styles.screenOnly}>
        <QueryForm
          fields={fields}
          values={shownValues(report, values)}
          // 重置 asks for nothing at all.
          onQuery={(next) => (Object.keys(next).length === 0 ? reset() : ask(next))}
        >
          <CombinedQuery
            columns={asked}
            asked={groupFromText(values[FILTER] ?? "", asked)}
            valueControl={conditionValue(columns)}
            onAsk={(group) => address.ask({ ...values, [FILTER]: group ? JSON.stringify(group) : "" })}
          />
        </QueryForm>
      </div>
      {printed === undefined ? null : <p className={styles.printOnly}>{text.printed(printed)}</p>}
      {offered.length > 1 ? (
        <Tabs
          label={text.tabs}
          active={part}
          onChange={(next) => address.ask({ ...values, [PART]: next === "rows" ? "" : next })}
          items={offered.map((key) => ({ key, label: labelOf(key) }))}
        >
          <div className={styles.panel}>{content()}</div>
        </Tabs>
      ) : (
        content()
      )}
    </>
  );
}

/** A group that was drilled into, in words. */
function namedPart({ column, step, key }: Drill[number], { definition, dataSet, columns }: OpenReport, labels: Labels) {
  const of = columns.find(({ name }) => name === column);
  const named = [...definition.columns, ...dataSet.columns].find(({ name }) => name === column);
  const title = named?.title ?? column;
  if (key === null || key === "") return { title, label: text.empty };
  const choice = of?.choices?.find(({ value }) => value === key)?.label ?? labels[column]?.[key];
  const label = (step === "value" ? choice : stepLabel(step, key)) ?? shownCell(of?.type ?? "text", key);
  return { title, label };
}
