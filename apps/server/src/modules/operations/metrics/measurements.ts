import { getHeapStatistics } from "node:v8";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { JobRow } from "#platform/jobs.ts";
import type { CommonMetric, ProcessMetric } from "./metric-register.ts";
import type { Measured, Measurements } from "./metrics.service.ts";

export interface ArchiveCounts {
  readonly dossiers: number;
  readonly imports: readonly { readonly state: string; readonly imports: number }[];
}

interface MeasuredPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number | undefined };
}

export interface ProcessState {
  readonly pools: Readonly<Record<string, MeasuredPool>>;
  readonly sockets: number;
  readonly delayMs: number;
  readonly hashes: { readonly running: number; readonly waiting: number };
}

const single = (value: number): readonly Measured[] => [[[], value]];

/** Returns the values of this process. */
export function measureProcess({ pools, sockets, delayMs, hashes }: ProcessState): Measurements<ProcessMetric> {
  const entries = Object.entries(pools);
  const cpu = process.cpuUsage();
  const heap = getHeapStatistics();
  return {
    tender_live_connections: single(sockets),
    tender_database_connections: entries.flatMap(([name, { totalCount, idleCount, waitingCount }]): Measured[] => [
      [[name, "used"], totalCount - idleCount],
      [[name, "idle"], idleCount],
      [[name, "waiting"], waitingCount],
    ]),
    tender_database_connections_limit: entries.map(([name, { options }]): Measured => [[name], options.max ?? 0]),
    tender_event_loop_delay_seconds: single(delayMs / 1_000),
    tender_hashes: [
      [["running"], hashes.running],
      [["waiting"], hashes.waiting],
    ],
    tender_process_cpu_seconds_total: single((cpu.user + cpu.system) / 1e6),
    tender_process_memory_bytes: single(process.memoryUsage.rss()),
    tender_process_start_seconds: single(Math.round(performance.timeOrigin / 1_000)),
    tender_heap_used_bytes: single(heap.used_heap_size),
    tender_heap_limit_bytes: single(heap.heap_size_limit),
  };
}

type Queue = Awaited<ReturnType<MessageLog["queue"]>>;

const secondsOf = (time: Date): number => time.getTime() / 1_000;

/** Returns the values of queue and jobs. */
export const measureWork = (queue: Queue, jobs: readonly JobRow[]): Measurements<CommonMetric> => ({
  tender_outbox_waiting: single(queue.waiting),
  tender_outbox_oldest_seconds: single(queue.oldestSeconds ?? 0),
  tender_outbox_refused: single(queue.refused),
  tender_outbox_expired: single(queue.expired),
  tender_job_failed: jobs.map(({ name, outcome }): Measured => [[name], outcome === "failed" ? 1 : 0]),
  tender_job_last_end_seconds: jobs.map(({ name, finishedAt }): Measured => [[name], secondsOf(finishedAt)]),
  tender_job_last_success_seconds: jobs.flatMap(({ name, lastOkAt }): Measured[] =>
    lastOkAt ? [[[name], secondsOf(lastOkAt)]] : [],
  ),
  tender_job_last_duration_seconds: jobs.map(
    ({ name, startedAt, finishedAt }): Measured => [[name], secondsOf(finishedAt) - secondsOf(startedAt)],
  ),
});

/** Returns the values of the archive. */
export const measureArchive = ({ dossiers, imports }: ArchiveCounts): Measurements<CommonMetric> => ({
  tender_archive_dossiers: single(dossiers),
  tender_archive_imports: imports.map(({ state, imports: number }): Measured => [[state], number]),
});

/** Returns the values of the file system with the data folder. `bavail`: blocks that programs without root may use. */
export const measureDisk = (disk: { readonly bsize: number; readonly blocks: number; readonly bavail: number }) =>
  ({
    tender_data_disk_size_bytes: single(disk.blocks * disk.bsize),
    tender_data_disk_free_bytes: single(disk.bavail * disk.bsize),
  }) satisfies Measurements<CommonMetric>;

/** Returns the values of program and readiness. `name`: of the release, with its build behind `+`. */
export function measureNode(name: string, isReady: boolean): Measurements<CommonMetric> {
  const [version = "", build = ""] = name.split("+");
  return { tender_build_info: [[[version, build], 1]], tender_ready: single(isReady ? 1 : 0) };
}
