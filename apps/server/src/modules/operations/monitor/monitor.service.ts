import type { EndpointOf, ResultOf } from "@tender/contract";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { NodeStatus, NodeStatuses } from "#modules/trail/node-status/node-status.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs.ts";
import type { MonitorStore } from "./monitor.store.ts";
import type { NodeFigures } from "./node-figures.ts";

type Monitored = ResultOf<EndpointOf<"monitor.read">>;

export interface Monitor {
  read(): Promise<Monitored>;
  /** Stores a report of this node. */
  report(): Promise<void>;
}

export interface MonitorDeps {
  readonly store: MonitorStore;
  readonly nodeStatuses: Pick<NodeStatuses, "report" | "list">;
  readonly figures: Pick<NodeFigures, "report">;
  readonly messageLog: Pick<MessageLog, "queue">;
  readonly jobs: Pick<Jobs, "list">;
  readonly clock: Clock;
  readonly node: string;
}

const SLOW_CALLS = 20;

const presentNode = ({ node, startedAt, at, report, isSilent }: NodeStatus): Monitored["nodes"][number] => {
  const { slowCalls: _, samples, ...rest } = report;
  const times = { startedAt: startedAt.toISOString(), at: at.toISOString() };
  return { node, ...times, isSilent, ...rest, samples: [...samples] };
};

export function createMonitor({ store, nodeStatuses, figures, messageLog, jobs, clock, node }: MonitorDeps): Monitor {
  const startedAt = new Date(clock.now());

  const report = (): Promise<void> => nodeStatuses.report(node, startedAt, figures.report());

  return {
    read: async () => {
      let rows = await nodeStatuses.list();
      // This node has just started and has not reported yet.
      if (!rows.some((row) => row.node === node)) {
        await report();
        rows = await nodeStatuses.list();
      }
      const [database, queue, jobList] = await Promise.all([store.database(), messageLog.queue(), jobs.list()]);
      return {
        at: new Date(clock.now()).toISOString(),
        nodes: rows.map(presentNode),
        database,
        queue,
        jobs: {
          total: jobList.length,
          failed: jobList.flatMap(({ name, outcome }) => (outcome === "failed" ? name : [])),
        },
        slowCalls: rows
          .flatMap((row) => row.report.slowCalls.map((call) => ({ ...call, node: row.node })))
          .toSorted((a, b) => b.ms - a.ms)
          .slice(0, SLOW_CALLS),
      };
    },
    report,
  };
}
