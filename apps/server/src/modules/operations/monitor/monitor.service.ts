import type { EndpointOf, ResultOf } from "@tender/contract";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { NodeStatus, NodeStatuses } from "#modules/trail/node-status/node-status.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs.ts";
import type { Logger } from "#platform/logger.ts";
import { findClockOffset } from "./clock-offset.ts";
import type { MonitorStore } from "./monitor.store.ts";
import type { NodeFigures } from "./node-figures.ts";
import type { NodeHistory } from "./node-history.service.ts";

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
  readonly history: Pick<NodeHistory, "add">;
  readonly messageLog: Pick<MessageLog, "queue">;
  readonly jobs: Pick<Jobs, "list">;
  /** Returns the revision of the data keys that this node uses. */
  readonly dataKeyRevision: () => Promise<number>;
  readonly clock: Clock;
  readonly node: string;
  readonly logger: Pick<Logger, "warn">;
}

const SLOW_CALLS = 20;

const presentNode = ({ node, startedAt, at, report, isSilent }: NodeStatus): Monitored["nodes"][number] => {
  const { slowCalls: _, dataKeys: __, samples, clockOffsetMs = null, ...rest } = report;
  const times = { startedAt: startedAt.toISOString(), at: at.toISOString() };
  const shown = samples.map(({ poolWaiting = 0, p50Ms = null, p99Ms = null, ...sample }) => ({
    ...sample,
    poolWaiting,
    p50Ms,
    p99Ms,
  }));
  return { node, ...times, isSilent, clockOffsetMs, ...rest, samples: shown };
};

export function createMonitor({
  store,
  nodeStatuses,
  figures,
  history,
  messageLog,
  jobs,
  dataKeyRevision,
  clock,
  node,
  logger,
}: MonitorDeps): Monitor {
  const startedAt = new Date(clock.now());
  let clockOffsetMs: number | null = null;

  /** The difference of the clocks is measured by the same statement, and is part of the next report. */
  async function report(): Promise<void> {
    const dataKeys = await dataKeyRevision();
    const figuresNow = figures.report();
    const sentAt = clock.now();
    const databaseAt = await nodeStatuses.report(node, startedAt, { ...figuresNow, dataKeys, clockOffsetMs });
    const offset = findClockOffset({ sentAt, answeredAt: clock.now(), databaseAt });
    if (offset !== null && clockOffsetMs === null)
      logger.warn({ offsetMs: offset }, "the clock of this node differs from the database's");
    clockOffsetMs = offset;
    const sample = figuresNow.samples.at(-1);
    if (sample) await history.add(sample);
  }

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
