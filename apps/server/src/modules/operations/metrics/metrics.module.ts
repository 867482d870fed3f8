import { statfs } from "node:fs/promises";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { LiveConnections } from "#modules/session/live/live.service.ts";
import type { AuditRecord } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { RELEASE } from "#platform/release.ts";
import { countsOf } from "./audit-counts.ts";
import { measureArchive, measureDisk, measureNode, measureProcess, measureWork } from "./measurements.ts";
import { createMetrics, type Metrics } from "./metrics.service.ts";
import { createMetricsStore } from "./metrics.store.ts";
import { spacedRead } from "./spaced-read.ts";

export interface MetricsUses {
  readonly live: LiveConnections;
  readonly messageLog: MessageLog;
  readonly observeTrail: (observer: (entry: AuditRecord) => void) => void;
  readonly lastDelayMs: () => number;
  readonly isStopping: () => boolean;
}

const WORK_READ_EVERY_MS = 10_000;
/** Counting an archive of a million dossiers takes a tenth of a second. */
const ARCHIVE_COUNTED_EVERY_MS = 300_000;
/** Time for which a scrape waits for the database. */
const PATIENCE_MS = 1_000;

/** Figures of this process for a monitoring system; counted only if METRICS_PORT is set. */
export async function createMetricsModule(
  platform: Platform,
  { live, messageLog, observeTrail, lastDelayMs, isStopping }: MetricsUses,
): Promise<{ readonly services: { readonly metrics: Metrics | undefined } }> {
  const { config, pool, reports, work, readers, clock, deadline, jobs, passwords } = platform;
  if (!config.metrics) return { services: { metrics: undefined } };
  const store = createMetricsStore(reports.db);
  const patience = () =>
    new Promise((resolve) => deadline(PATIENCE_MS).addEventListener("abort", resolve, { once: true }));
  const common = { now: clock.now, patience };
  const readWork = spacedRead({
    ...common,
    load: async () => measureWork(...(await Promise.all([messageLog.queue(), jobs.list()]))),
    everyMs: WORK_READ_EVERY_MS,
    maxAgeMs: 6 * WORK_READ_EVERY_MS,
  });
  const readArchive = spacedRead({
    ...common,
    load: async () => measureArchive(await store.countArchive()),
    everyMs: ARCHIVE_COUNTED_EVERY_MS,
    maxAgeMs: 3 * ARCHIVE_COUNTED_EVERY_MS,
  });
  const pools = { requests: pool, reports: reports.pool, work: work.pool, readers: readers.pool };
  const metrics = createMetrics({
    library: await import("prom-client"),
    measureProcess: () =>
      measureProcess({ pools, sockets: live.count(), delayMs: lastDelayMs(), hashes: passwords.load() }),
    measureCommon: async () => {
      const [lastWork, archive, disk] = await Promise.all([
        readWork(),
        readArchive(),
        statfs(config.dataDir).then(measureDisk, () => ({})),
      ]);
      const isReady = !isStopping() && !lastWork.isFailing;
      return { ...measureNode(RELEASE.name, isReady), ...lastWork.value, ...archive.value, ...disk };
    },
  });
  observeTrail((entry) => {
    for (const { name, labels, value } of countsOf(entry)) metrics.add(name, labels, value);
  });
  return { services: { metrics } };
}
