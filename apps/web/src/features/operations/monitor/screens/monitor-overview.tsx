import { beijingSecond } from "@tender/contract/beijing";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Card } from "#shared/workspace-ui/card.tsx";
import { LoadFailure } from "#shared/workspace-ui/load-failure.tsx";
import { PageHead } from "#shared/workspace-ui/page-head.tsx";
import { type Monitored, useMonitor } from "../api.ts";
import styles from "../components/monitor.module.css";
import { DatabaseCard, NodesTable, QueueCard, SlowCallsCard } from "../components/monitor-cards.tsx";
import { TrendsCard } from "../components/trends-card.tsx";
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
  return (
    <div className={styles.page}>
      <Card title={text.nodes}>
        <NodesTable nodes={nodes} at={at} />
      </Card>
      <TrendsCard nodes={nodes} />
      <QueueCard queue={queue} jobs={jobs} />
      <DatabaseCard database={database} />
      <SlowCallsCard slowCalls={slowCalls} />
    </div>
  );
}
