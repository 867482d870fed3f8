import { routes } from "#http/routes.ts";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { LiveConnections } from "#modules/session/live/live.service.ts";
import type { NodeStatuses } from "#modules/trail/node-status/node-status.service.ts";
import type { Platform } from "#platform/platform.ts";
import { RELEASE } from "#platform/release.ts";
import { createMonitor } from "./monitor.service.ts";
import { createMonitorStore } from "./monitor.store.ts";
import { createNodeFigures } from "./node-figures.ts";

export interface MonitorUses {
  readonly live: LiveConnections;
  readonly messageLog: MessageLog;
  readonly nodeStatuses: NodeStatuses;
}

/** A report has four kilobytes, so this interval is cheap, and short enough for people who watch. */
const REPORTED_EVERY_MS = 10_000;

/** 系统监控: each node reports its own state. */
export function createMonitorModule(platform: Platform, { live, messageLog, nodeStatuses }: MonitorUses) {
  const { pool, reports, work, clock, jobs, node } = platform;
  const figures = createNodeFigures({
    now: clock.now,
    version: RELEASE.name,
    sockets: live.count,
    pools: { requests: pool, reports: reports.pool, work: work.pool },
  });
  const store = createMonitorStore(reports.db);
  const monitor = createMonitor({ store, nodeStatuses, figures, messageLog, jobs, clock, node });
  return {
    services: { noteCall: figures.note, reportNode: monitor.report },
    routes: routes({ "monitor.read": () => monitor.read() }),
    jobs: [{ name: "monitor.report", everyMs: REPORTED_EVERY_MS, run: monitor.report }],
    close: async () => {
      figures.stop();
      await nodeStatuses.remove(node);
    },
  };
}
