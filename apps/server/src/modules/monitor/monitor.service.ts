import type { EndpointOf, ResultOf } from "@tender/contract";
import type { Clock } from "../../platform/clock.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { MessageLog } from "../message/message-log.service.ts";
import type { MonitorStore, NodeRow } from "./monitor.store.ts";
import type { NodeFigures } from "./node-figures.ts";

type Monitored = ResultOf<EndpointOf<"monitor.read">>;

export interface Monitor {
  read(): Promise<Monitored>;
  /** Tells of this node. */
  report(): Promise<void>;
  /** Forgets nodes that are gone; how many. */
  removeGone(): Promise<number>;
}

export interface MonitorDeps {
  readonly store: MonitorStore;
  readonly figures: Pick<NodeFigures, "report">;
  readonly messageLog: Pick<MessageLog, "queue">;
  readonly jobs: Pick<Jobs, "list">;
  readonly clock: Clock;
  readonly node: string;
}

/** Three turns of the report. */
const SILENT_MS = 30_000;
const GONE_MS = 10 * 60_000;
const SLOW_CALLS = 20;

const presentNode = ({ node, startedAt, at, report }: NodeRow, now: number): Monitored["nodes"][number] => {
  const { slowCalls: _, samples, ...rest } = report;
  const times = { startedAt: startedAt.toISOString(), at: at.toISOString() };
  return { node, ...times, isSilent: at.getTime() < now - SILENT_MS, ...rest, samples: [...samples] };
};

export function createMonitor({ store, figures, messageLog, jobs, clock, node }: MonitorDeps): Monitor {
  const startedAt = new Date(clock.now());

  const report = (): Promise<void> =>
    store.report({ node, startedAt, at: new Date(clock.now()), report: figures.report() });

  return {
    read: async () => {
      const now = clock.now();
      let rows = await store.nodes();
      // This node has just begun.
      if (!rows.some((row) => row.node === node)) {
        await report();
        rows = await store.nodes();
      }
      const [database, queue, known] = await Promise.all([store.database(), messageLog.queue(), jobs.list()]);
      return {
        at: new Date(now).toISOString(),
        nodes: rows.map((row) => presentNode(row, now)),
        database,
        queue,
        jobs: { total: known.length, failed: known.flatMap(({ name, outcome }) => (outcome === "failed" ? name : [])) },
        slowCalls: rows
          .flatMap((row) => row.report.slowCalls.map((call) => ({ ...call, node: row.node })))
          .toSorted((a, b) => b.ms - a.ms)
          .slice(0, SLOW_CALLS),
      };
    },
    report,
    removeGone: () => store.removeSilentSince(new Date(clock.now() - GONE_MS)),
  };
}
