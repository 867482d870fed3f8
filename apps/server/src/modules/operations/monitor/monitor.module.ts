import { routes } from "#http/routes.ts";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { LiveConnections } from "#modules/session/live/live.service.ts";
import type { NodeStatuses } from "#modules/trail/node-status/node-status.service.ts";
import type { Platform } from "#platform/platform.ts";
import { RELEASE } from "#platform/release.ts";
import { createMonitor } from "./monitor.service.ts";
import { createMonitorStore } from "./monitor.store.ts";
import { createNodeFigures } from "./node-figures.ts";
import { createNodeHistory } from "./node-history.service.ts";
import { createNodeHistoryStore } from "./node-history.store.ts";

export interface MonitorUses {
  readonly live: LiveConnections;
  readonly messageLog: MessageLog;
  readonly nodeStatuses: NodeStatuses;
}

/** A report has four kilobytes, so this interval is cheap, and short enough for people who watch. */
const REPORTED_EVERY_MS = 10_000;

/** 系统监控: each node reports its own state. */
export function createMonitorModule(platform: Platform, { live, messageLog, nodeStatuses }: MonitorUses) {
  const { pool, reports, work, clock, jobs, node, logger, protectedTexts } = platform;
  const figures = createNodeFigures({
    now: clock.now,
    version: RELEASE.name,
    sockets: live.count,
    pools: { requests: pool, reports: reports.pool, work: work.pool },
  });
  const store = createMonitorStore(reports.db);
  const dataKeyRevision = async (): Promise<number> => {
    // A change whose message was lost, or whose read failed, is read at the latest now.
    await protectedTexts.refresh();
    return protectedTexts.current().revision;
  };
  const historyStore = createNodeHistoryStore(work.db, reports.db);
  const history = createNodeHistory({ store: historyStore, messageLog, clock, node });
  const uses = { store, nodeStatuses, figures, history, messageLog, jobs, dataKeyRevision, clock, node, logger };
  const monitor = createMonitor(uses);
  return {
    services: { noteCall: figures.note, reportNode: monitor.report, lastDelayMs: figures.lastDelayMs },
    routes: routes({
      "monitor.read": () => monitor.read(),
      "monitor.history": ({ query }) => history.read(query),
    }),
    jobs: [{ name: "monitor.report", everyMs: REPORTED_EVERY_MS, run: monitor.report }],
    close: async () => {
      figures.stop();
      await nodeStatuses.remove(node);
    },
  };
}
