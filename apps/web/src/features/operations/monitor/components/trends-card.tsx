import { Select } from "antd";
import { useState } from "react";
import { bytesText } from "#shared/format/bytes-text.ts";
import { Segmented } from "#shared/ui/segmented.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { type History, type MonitoredNode, type Sample, useMonitorHistory } from "../api.ts";
import { valuesInSteps } from "../model/trend-values.ts";
import { monitorText as text } from "../text.ts";
import styles from "./monitor.module.css";
import { TrendChart } from "./trend-chart.tsx";

type Period = "minutes" | "hour" | "day";
type HistoryPeriod = Exclude<Period, "minutes">;

const PERIOD_SECONDS: Readonly<Record<HistoryPeriod, number>> = { hour: 3_600, day: 86_400 };

interface Figure<Step> {
  readonly title: string;
  readonly figureOf: (step: Step) => number | null;
  readonly format: (value: number) => string;
}

const numberText = (value: number): string => value.toLocaleString("zh-CN");

const sampleFigures: readonly Figure<Sample>[] = [
  { title: text.cpu, figureOf: ({ cpuPercent }) => cpuPercent, format: text.percent },
  { title: text.memory, figureOf: ({ memoryBytes }) => memoryBytes, format: bytesText },
  { title: text.delay, figureOf: ({ delayMs }) => delayMs, format: text.milliseconds },
  { title: text.requests, figureOf: ({ requestsPerMinute }) => requestsPerMinute, format: numberText },
  { title: text.failures, figureOf: ({ failuresPerMinute }) => failuresPerMinute, format: numberText },
  { title: text.p50, figureOf: ({ p50Ms }) => p50Ms, format: text.milliseconds },
  { title: text.p99, figureOf: ({ p99Ms }) => p99Ms, format: text.milliseconds },
  { title: text.sockets, figureOf: ({ sockets }) => sockets, format: numberText },
  { title: text.poolWaiting, figureOf: ({ poolWaiting }) => poolWaiting, format: numberText },
];
const stepFigures: readonly Figure<History["steps"][number]>[] = [
  ...sampleFigures,
  { title: text.waiting, figureOf: ({ queueWaiting }) => queueWaiting, format: numberText },
];

/** The figures of one process over the last minutes, or of the hosts over an hour or a day. */
export function TrendsCard({ nodes }: { readonly nodes: readonly MonitoredNode[] }) {
  const [period, setPeriod] = useState<Period>("minutes");
  return (
    <Card title={text.trends}>
      <Segmented
        label={text.period}
        value={period}
        onChange={setPeriod}
        options={(["minutes", "hour", "day"] as const).map((value) => ({ value, label: text.periods[value] }))}
      />
      {period === "minutes" ? <NodeTrends nodes={nodes} /> : <HistoryTrends key={period} period={period} />}
    </Card>
  );
}

function NodeTrends({ nodes }: { readonly nodes: readonly MonitoredNode[] }) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const node = nodes.find(({ node: name }) => name === chosen) ?? nodes[0];
  return (
    <>
      {nodes.length > 1 ? (
        <Select
          className={styles.chosen ?? ""}
          aria-label={text.node}
          value={node?.node}
          onChange={setChosen}
          options={nodes.map(({ node: name }) => ({ value: name, label: name }))}
        />
      ) : null}
      <div className={styles.trends}>
        {sampleFigures.map(({ title, figureOf, format }) => (
          <TrendChart
            key={title}
            title={title}
            period={text.last(text.periods.minutes)}
            values={(node?.samples ?? []).map((sample) => ({ at: sample.at, value: figureOf(sample) }))}
            format={format}
            hasSeconds
          />
        ))}
      </div>
    </>
  );
}

function HistoryTrends({ period }: { readonly period: HistoryPeriod }) {
  const [host, setHost] = useState<string | undefined>(undefined);
  const { data, error, isFetching, refetch } = useMonitorHistory(period, host);
  if (error && !data)
    return <LoadFailure subject={text.trends} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} label={`正在加载${text.trends}`} />;
  const { hosts, from, stepSeconds, steps } = data;
  const count = PERIOD_SECONDS[period] / stepSeconds;
  return (
    <>
      {hosts.length > 1 ? (
        <Select
          className={styles.chosen ?? ""}
          aria-label={text.host}
          value={host ?? ""}
          onChange={(value) => setHost(value === "" ? undefined : value)}
          options={[{ value: "", label: text.allHosts }, ...hosts.map((value) => ({ value, label: value }))]}
        />
      ) : null}
      {steps.length === 0 ? <p className={styles.hint}>{text.noHistory}</p> : null}
      <div className={styles.trends}>
        {stepFigures.map(({ title, figureOf, format }) => (
          <TrendChart
            key={title}
            title={title}
            period={text.last(text.periods[period])}
            values={valuesInSteps(
              steps.map((step) => ({ at: step.at, value: figureOf(step) })),
              { from, stepSeconds, count },
            )}
            format={format}
            hasSeconds={false}
          />
        ))}
      </div>
    </>
  );
}
