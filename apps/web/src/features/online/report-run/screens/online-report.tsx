import { useNavigate } from "react-router";
import { ReportChart } from "#shared/report/report-chart.tsx";
import { CombinedQuery } from "#shared/row-query/combined-query.tsx";
import { parseGroup } from "#shared/row-query/filter.ts";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";
import { ExportButton, reportFormats } from "#shared/workspace-ui/list/export-button.tsx";
import { QueryForm } from "#shared/workspace-ui/list/query-form.tsx";
import { SavedViews } from "#shared/workspace-ui/list/saved-views.tsx";
import { useIsNarrow } from "#shared/workspace-ui/list/use-is-narrow.ts";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { useReport } from "../api.ts";
import { conditionValue } from "../components/condition-value.tsx";
import { DrilledRows } from "../components/drilled-rows.tsx";
import { GroupPart } from "../components/group-part.tsx";
import styles from "../components/report.module.css";
import { ScheduleButton } from "../components/schedule-button.tsx";
import { useReportQuery } from "../components/use-report-query.ts";
import { withheldTitles } from "../model/columns.ts";
import type { OpenReport } from "../model/open-report.ts";
import { FILTER, listAddress, type Part, shownValues } from "../model/query.ts";
import { describeQuery } from "../model/schedule-form.ts";
import { pageText as text } from "../text.ts";

/**
 * The page of a report for its readers: rows, groups and charts over one query, which the address
 * holds.
 */
export function OnlineReport({ code }: { readonly code: string }) {
  const { data, error, isFetching, refetch } = useReport(code);
  if (data) return <Opened code={code} report={data} />;
  if (error)
    return <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton lines={8} label={text.loading} />;
}

function Opened({ code, report }: { readonly code: string; readonly report: OpenReport }) {
  const navigate = useNavigate();
  const { definition, rights } = report;
  const { title, note, charts } = definition;
  const query = useReportQuery(code, report);
  const { columns, queryColumns, fields, shown, address, queries, isReady, offered, part, sort } = query;
  const { rows, groups, typeOf, drill } = query;
  const { values } = address.state;
  const list = listAddress(report, columns, queries, values);
  const isNarrow = useIsNarrow();

  const exportButton = (exportedPart: "rows" | "groups") =>
    rights.export && isReady ? (
      <ExportButton
        download="reportRun.export"
        params={{ code }}
        formats={reportFormats}
        query={{
          ...(exportedPart === "rows" ? queries.withDrill : queries.withoutDrill),
          part: exportedPart,
          ...(exportedPart === "rows" && sort !== undefined ? { sort } : {}),
        }}
      />
    ) : null;

  const withheld = withheldTitles(report);
  const contents: Readonly<Record<Part, () => React.ReactNode>> = {
    rows: () => (
      <DrilledRows
        code={code}
        report={report}
        query={query}
        tools={
          <>
            {list === null || isNarrow ? null : (
              <Button size="small" kind="text" onClick={() => void navigate(list)}>
                {text.inList}
              </Button>
            )}
            {exportButton("rows")}
          </>
        }
      />
    ),
    groups: () => <GroupPart groups={groups} typeOf={typeOf} drill={drill} tools={exportButton("groups")} />,
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
  const printed = describeQuery(report, queryColumns, part === "rows" ? queries.withDrill : queries.withoutDrill);
  const missing = queries.missing.map((name) => `“${name}”`).join("、");
  /** The reason why nothing is shown. */
  const blockedReason = shown.length === 0 ? text.noColumns : isReady ? null : text.missing(missing);
  const content = (): React.ReactNode => {
    if (blockedReason !== null) return <EmptyState text={blockedReason} />;
    if (part !== "rows" && !report.hasGroups) return <EmptyState text={text.noGroups} />;
    return contents[part]();
  };
  const labelOf = (labelledPart: Part): string => {
    if (labelledPart === "rows" && rows.data)
      return text.counted(text.tab.rows, rows.data.total, rows.data.isMore === true);
    if (labelledPart === "groups" && groups.data)
      return text.counted(text.tab.groups, groups.data.rows.length, groups.data.hasMoreRows);
    return labelledPart === "charts" ? text.counted(text.tab.charts, charts.length, false) : text.tab[labelledPart];
  };

  return (
    <>
      <PageHead title={title} {...(note === "" ? {} : { note })}>
        {rights.mail ? (
          <ScheduleButton
            report={{
              code,
              title,
              hasGroups: report.hasGroups,
              part: part !== "rows" && report.hasGroups ? "groups" : "rows",
              queries: { rows: queries.withDrill, groups: queries.withoutDrill },
              blockedReason,
              describe: (described) => describeQuery(report, queryColumns, described),
            }}
          />
        ) : null}
        <SavedViews
          list={`report-${code.replaceAll("_", "-")}`}
          current={address.view}
          isBare={address.isBare}
          onShow={address.showView}
        />
        {/* On a phone the button does not fit beside the other tools of the rows. */}
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
          // 重置 removes all conditions.
          onQuery={(next) => (Object.keys(next).length === 0 ? query.reset() : query.applyValues(next))}
        >
          <CombinedQuery
            columns={queryColumns}
            appliedGroup={parseGroup(values[FILTER] ?? "", queryColumns)}
            valueControl={conditionValue(columns)}
            onApply={(group) => address.applyFilters({ ...values, [FILTER]: group ? JSON.stringify(group) : "" })}
          />
        </QueryForm>
      </div>
      {printed === undefined ? null : <p className={styles.printOnly}>{text.printed(printed)}</p>}
      {offered.length > 1 ? (
        <Tabs
          label={text.tabs}
          active={part}
          onChange={query.showPart}
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
