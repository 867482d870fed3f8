import { chartTerms as text } from "@tender/contract/archive-terms";
import type { ReactNode } from "react";
import { useChart } from "../api.ts";
import type { FunnelStage } from "../model/chart-rows.ts";
import type { Drill } from "../model/dossier-query.ts";
import { fillText } from "../model/fill-text.ts";
import { showCount, showNumber } from "../model/number-display.ts";
import { BarPanel } from "./bar-panel.tsx";
import type { ChartPanelProps } from "./chart-panel-props.ts";
import { useWordFor } from "./code-text.ts";
import styles from "./progress-panels.module.css";

const count = (value: number, unit: string = text.countUnit): string => `${showCount(value)} ${unit}`;

const listOfStage: Readonly<Record<Exclude<FunnelStage, "registered">, Drill["of"]>> = {
  planned: "all",
  noticed: "noticed",
  bid: "bid",
  opened: "opened",
  evaluated: "evaluated",
  decided: "decided",
  contracted: "contracted",
  archived: "everArchived",
};

/** The funnel from 立项 to 归档. */
export function FunnelPanel({ filters, onOpen }: ChartPanelProps): ReactNode {
  const query = useChart("archiveCharts.readFunnel", filters);
  const rows = (query.data?.stages ?? []).map(({ stage, count: reached }) => ({
    key: stage,
    label: text.stages[stage],
    value: reached === null ? null : String(reached),
    shown: reached === null ? text.unknown : count(reached),
  }));
  return (
    <BarPanel
      title={text.funnel.title}
      caption={text.funnel.caption}
      query={query}
      rows={rows}
      column={text.funnel.column}
      valueTitle={text.count}
      onOpen={({ key }) => {
        if (key !== "registered") onOpen({ of: listOfStage[key] });
      }}
    />
  );
}

/** Mean days between the steps. */
export function DurationPanel({ filters }: Pick<ChartPanelProps, "filters">): ReactNode {
  const query = useChart("archiveCharts.readDurations", filters);
  const rows = (query.data?.spans ?? []).map(({ span, days, lots }) => ({
    key: span,
    label: text.spans[span],
    value: days === null ? null : String(days),
    shown: days === null ? text.unknown : `${showNumber(days, 1)} ${text.durations.daysUnit}`,
    lots,
  }));
  return (
    <BarPanel
      title={text.durations.title}
      caption={text.durations.caption}
      query={query}
      rows={rows}
      column={text.durations.column}
      valueTitle={text.durations.days}
      more={{ title: text.durations.lots, renderCell: ({ lots }) => showCount(lots) }}
    />
  );
}

/** The current number of dossiers in each state, from 待收集 to 到期待鉴定. */
export function PipelinePanel({ filters, onOpen }: ChartPanelProps): ReactNode {
  const query = useChart("archiveCharts.readPipeline", filters);
  const wordFor = useWordFor();
  const rows = (query.data?.states ?? []).map((state) => ({
    key: state.code,
    label: wordFor("gdzt", state.code),
    value: String(state.count),
    shown: count(state.count),
  }));
  return (
    <BarPanel
      title={text.pipeline.title}
      caption={text.pipeline.caption}
      query={query}
      rows={rows}
      column={text.pipeline.column}
      valueTitle={text.dossiers}
      onOpen={({ key, label }) => onOpen({ of: "state", archiveStatus: key, name: label })}
    />
  );
}

/** 保管期满 in the coming months. */
export function ExpiryPanel({ filters, onOpen }: ChartPanelProps): ReactNode {
  const query = useChart("archiveCharts.readExpiry", filters);
  const rows = (query.data?.months ?? []).map(({ month, from, to, count: ending }) => ({
    key: month,
    label: month,
    value: String(ending),
    shown: count(ending),
    days: { from, to },
  }));
  const overdue = query.data?.overdue ?? 0;
  const overdueText = overdue === 0 ? "" : fillText(text.expiry.overdue, { count: showCount(overdue) });
  return (
    <BarPanel
      title={text.expiry.title}
      caption={`${text.expiry.caption}${overdueText}`}
      query={query}
      rows={rows}
      column={text.expiry.column}
      valueTitle={text.dossiers}
      emptyText={text.expiry.none}
      onOpen={({ days, label }) => onOpen({ of: "expiring", days, name: label })}
    />
  );
}

/** 异议、质疑与投诉 by subject and outcome. */
export function ObjectionPanel({ filters, onOpen }: ChartPanelProps): ReactNode {
  const query = useChart("archiveCharts.readObjections", filters);
  const { rows: found = [], total = 0, lots = 0 } = query.data ?? {};
  const rows = found.map(({ stage, kind, outcome, count: filed }) => ({
    key: `${stage} ${kind} ${outcome}`,
    label: text.objections.row(text.objectionStages[stage], text.objectionKinds[kind], text.outcomes[outcome]),
    value: String(filed),
    shown: count(filed, text.objections.countUnit),
    objectionStage: stage,
    objectionOutcome: outcome,
  }));
  return (
    <BarPanel
      title={text.objections.title}
      caption={fillText(text.objections.caption, { total: showCount(total), lots: showCount(lots) })}
      query={query}
      rows={rows}
      column={text.objections.column}
      valueTitle={text.objections.count}
      emptyText={text.objections.none}
      onOpen={({ objectionStage, objectionOutcome }) => onOpen({ of: "objected", objectionStage, objectionOutcome })}
    />
  );
}

/** 红旗提示, each with its definition. */
export function FlagPanel({ filters, onOpen }: ChartPanelProps): ReactNode {
  const query = useChart("archiveCharts.readFlags", filters);
  const rows = (query.data?.flags ?? []).map(({ code, count: raised, threshold }) => ({
    key: code,
    label: text.flags[code].name,
    value: String(raised),
    shown: count(raised),
    rule: fillText(text.flags[code].rule, { threshold: String(threshold ?? "") }),
  }));
  return (
    <BarPanel
      title={text.flagsPanel.title}
      caption={text.flagsPanel.caption}
      query={query}
      rows={rows}
      column={text.flagsPanel.column}
      valueTitle={text.count}
      more={{
        title: text.flagsPanel.definition,
        renderCell: ({ rule }) => <span className={styles.rule}>{rule}</span>,
      }}
      onOpen={({ key, label }) => onOpen({ of: "flagged", flag: key, name: label })}
    />
  );
}
