import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { NodeReport, PoolFigures, Sample, SlowCall } from "#modules/trail/node-status/node-status.service.ts";
import { createCallDurations } from "./call-durations.ts";

interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number | undefined };
}

/** A completed call. */
export type AnsweredCall = Omit<SlowCall, "at">;

export interface NodeFigures {
  /** Counts a call, and retains it if it was slow. */
  note(call: AnsweredCall): void;
  /** Takes a sample and resets the counters. */
  report(): NodeReport;
  /** Returns the event loop's delay in the last sample, in milliseconds; 0: there is no sample yet. */
  lastDelayMs(): number;
  stop(): void;
}

export interface NodeFiguresDeps {
  readonly now: () => number;
  readonly version: string;
  readonly sockets: () => number;
  readonly pools: Readonly<Record<"requests" | "reports" | "work", WatchedPool>>;
}

/** Ten minutes at one sample every ten seconds. */
const MAX_SAMPLES = 60;
/** Each look wakes the process, so an idle node is looked at ten times a second. */
const RESOLUTION_MS = 100;

const MAX_SLOW_CALLS = 20;
const SLOW_CALL_RETENTION_MS = 3_600_000;
/** Faster calls are not retained. */
const MIN_SLOW_CALL_MS = 100;

/** Retains the slowest calls of the last hour, up to a limit. */
export function createSlowCalls(now: () => number) {
  let slowCalls: readonly SlowCall[] = [];
  const current = (): readonly SlowCall[] =>
    slowCalls.filter(({ at }) => Date.parse(at) > now() - SLOW_CALL_RETENTION_MS);
  return {
    note: (call: Omit<SlowCall, "at">): void => {
      if (
        call.ms < MIN_SLOW_CALL_MS ||
        (slowCalls.length >= MAX_SLOW_CALLS &&
          call.ms <= (slowCalls.at(-1)?.ms ?? 0) &&
          current().length >= MAX_SLOW_CALLS)
      )
        return;
      const at = new Date(now()).toISOString();
      slowCalls = [...current(), { ...call, ms: Math.round(call.ms), at }]
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, MAX_SLOW_CALLS);
    },
    /** Returns the slowest call first. */
    list: current,
  };
}

const poolFigures = (pool: WatchedPool): PoolFigures => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  most: pool.options.max ?? 0,
});

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Measures this process. */
export function createNodeFigures({ now, version, sockets, pools }: NodeFiguresDeps): NodeFigures {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const slow = createSlowCalls(now);
  const durations = createCallDurations();
  let samples: readonly Sample[] = [];
  let [calls, failures] = [0, 0];
  let lookedAt = performance.now();
  let cpu = process.cpuUsage();

  function takeSample(): Sample {
    const at = performance.now();
    const minutes = Math.max(1, at - lookedAt) / 60_000;
    const used = process.cpuUsage(cpu);
    // Without any delay the histogram records the resolution itself.
    const eventLoopDelayMs = Number.isNaN(delay.mean) ? 0 : Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS);
    const sample: Sample = {
      at: new Date(now()).toISOString(),
      delayMs: rounded(eventLoopDelayMs),
      cpuPercent: rounded((used.user + used.system) / 1_000 / Math.max(1, at - lookedAt) / 0.01),
      memoryBytes: process.memoryUsage.rss(),
      requestsPerMinute: Math.round(calls / minutes),
      failuresPerMinute: Math.round(failures / minutes),
      sockets: sockets(),
      poolWaiting: pools.requests.waitingCount,
      p50Ms: durations.percentile(0.5),
      p99Ms: durations.percentile(0.99),
    };
    durations.reset();
    [calls, failures] = [0, 0];
    lookedAt = at;
    cpu = process.cpuUsage();
    delay.reset();
    return sample;
  }

  return {
    note: (call) => {
      calls += 1;
      if (call.status >= 500) failures += 1;
      durations.note(call.ms);
      slow.note(call);
    },
    report: () => {
      samples = [...samples.slice(1 - MAX_SAMPLES), takeSample()];
      const heap = getHeapStatistics();
      return {
        version,
        runtime: `Node.js ${process.versions.node}`,
        heapBytes: heap.used_heap_size,
        heapLimitBytes: heap.heap_size_limit,
        pools: {
          requests: poolFigures(pools.requests),
          reports: poolFigures(pools.reports),
          work: poolFigures(pools.work),
        },
        samples,
        slowCalls: slow.list(),
      };
    },
    lastDelayMs: () => samples.at(-1)?.delayMs ?? 0,
    stop: () => {
      delay.disable();
    },
  };
}
