import { beijingSecond } from "@tender/contract/beijing";
import { Select } from "antd";
import { useState } from "react";
import { bytesText } from "#shared/format/bytes-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { type Monitored, useMonitor } from "../api.ts";
import styles from "../components/monitor.module.css";
import { DatabaseCard, NodesTable, QueueCard, SlowCallsCard } from "../components/monitor-cards.tsx";
import { TrendChart } from "../components/trend-chart.tsx";
import { monitorText as text } from "../text.ts";

/** 系统监控: the state of nodes, database, queues and jobs, refreshed while the page is visible. */
export function MonitorOverview() {
  const { data, error, isFetching, refetch } = useMonitor();
  return (
    <>
      <PageHead title={text.title} note={text.note}>
        {data ? <span className={styles.updated}>{text.updatedAt(beijingSecond(Date.parse(data.at)))}</span> : null}
        <Button isLoading={isFetching && data === undefined} onClick={() => void refetch()}>
          {text.refresh}
        </Button>
      </PageHead>
      {error ? (
        <LoadFailure subject={text.subject} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data ? <Figures monitored={data} /> : error ? null : <Skeleton lines={10} label={`正在加载${text.subject}`} />}
    </>
  );
}

function Figures({ monitored }: { readonly monitored: Monitored }) {
  const { nodes, at, database, queue, jobs, slowCalls } = monitored;
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const node = nodes.find(({ node: name }) => name === chosen) ?? nodes[0];
  const samples = node?.samples ?? [];
  return (
    <div className={styles.page}>
      <Card
        title={text.nodes}
        extra={
          nodes.length > 1 ? (
            <Select
              aria-label={text.node}
              value={node?.node}
              onChange={setChosen}
              options={nodes.map(({ node: name }) => ({ value: name, label: name }))}
            />
          ) : null
        }
      >
        <NodesTable nodes={nodes} at={at} />
        <div className={styles.trends}>
          <TrendChart
            title={text.cpu}
            samples={samples}
            figureOf={({ cpuPercent }) => cpuPercent}
            format={text.percent}
          />
          <TrendChart
            title={text.memory}
            samples={samples}
            figureOf={({ memoryBytes }) => memoryBytes}
            format={bytesText}
          />
          <TrendChart
            title={text.delay}
            samples={samples}
            figureOf={({ delayMs }) => delayMs}
            format={text.milliseconds}
          />
          <TrendChart
            title={text.requests}
            samples={samples}
            figureOf={({ requestsPerMinute }) => requestsPerMinute}
            format={String}
          />
        </div>
      </Card>
      <QueueCard queue={queue} jobs={jobs} />
      <DatabaseCard database={database} />
      <SlowCallsCard slowCalls={slowCalls} />
    </div>
  );
}
