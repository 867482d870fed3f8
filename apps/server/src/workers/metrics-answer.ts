import type * as Prometheus from "prom-client";
import { nodeMetrics } from "#modules/operations/metrics/metric-register.ts";
import type { MetricFigures } from "#modules/operations/metrics/metrics.service.ts";

type Figures = readonly MetricFigures[];

const isCounted = ({ type }: MetricFigures): boolean => type === "counter" || type === "histogram";

/** Figures of a node with several processes. */
export interface NodeMetrics {
  /** Asks all processes and returns the text for Prometheus. */
  render(processes: readonly number[]): Promise<string>;
  /** A process has answered the request of that number. */
  answered(process: number, request: number, figures: Figures): void;
  /** A process has ended. Its counters are still part of the sums, because a counter never falls. */
  ended(process: number): void;
}

export interface NodeMetricsDeps {
  readonly library: typeof Prometheus;
  /** Requests the figures. `withCommon`: with those that are equal in all processes. */
  readonly ask: (process: number, request: number, withCommon: boolean) => void;
  /** Resolves when missing answers shall not be waited for any longer. */
  readonly patience: () => Promise<unknown>;
}

/** Returns the values of the node itself. */
const nodeFigures = (answered: number, silent: number): Figures =>
  Object.entries(nodeMetrics).map(([name, { help, merge }]) => ({
    name,
    help,
    type: "gauge",
    aggregator: merge,
    values: [{ labels: {}, value: name === "tender_processes" ? answered : silent }],
  }));

const textOf = (library: typeof Prometheus, all: readonly Figures[]): Promise<string> =>
  library.AggregatorRegistry.aggregate(all as object[]).metrics();

/** Returns the text of a node with one process. */
export const renderOne = (library: typeof Prometheus, figures: Figures): Promise<string> =>
  textOf(library, [figures, nodeFigures(1, 0)]);

/**
 * Adds the figures of the processes. A process that does not answer in time delays no scrape: its gauges are left out,
 * and its counters are those of its last answer.
 */
export function createNodeMetrics({ library, ask, patience }: NodeMetricsDeps): NodeMetrics {
  const last = new Map<number, Figures>();
  let former: Figures = [];
  let requests = 0;
  const open = new Map<number, { readonly missing: Set<number>; readonly figures: Figures[]; done(): void }>();

  return {
    render: async (processes) => {
      requests += 1;
      const request = requests;
      const missing = new Set(processes);
      const figures: Figures[] = [];
      const complete = new Promise<void>((resolve) => {
        open.set(request, { missing, figures, done: resolve });
        if (missing.size === 0) resolve();
      });
      for (const [index, process] of processes.entries()) ask(process, request, index === 0);
      await Promise.race([complete, patience()]);
      open.delete(request);
      const silent = [...missing].map((process) => last.get(process) ?? []);
      return textOf(library, [...figures, ...silent, former, nodeFigures(figures.length, missing.size)]);
    },
    answered: (process, request, figures) => {
      last.set(process, figures.filter(isCounted));
      const waiting = open.get(request);
      if (!waiting?.missing.delete(process)) return;
      waiting.figures.push(figures);
      if (waiting.missing.size === 0) waiting.done();
    },
    ended: (process) => {
      const counters = last.get(process) ?? [];
      last.delete(process);
      former = mergeCounters(former, counters);
      for (const waiting of open.values()) {
        if (!waiting.missing.delete(process)) continue;
        if (waiting.missing.size === 0) waiting.done();
      }
    },
  };
}

const keyOf = ({ labels, metricName = "" }: MetricFigures["values"][number]): string =>
  JSON.stringify([metricName, Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Adds counters of two processes. */
function mergeCounters(one: Figures, other: Figures): Figures {
  const names = new Set([...one, ...other].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const both = [...one, ...other].filter((metric) => metric.name === name);
    const sums = new Map<string, MetricFigures["values"][number]>();
    for (const value of both.flatMap(({ values }) => values)) {
      const key = keyOf(value);
      sums.set(key, { ...value, value: value.value + (sums.get(key)?.value ?? 0) });
    }
    const [first] = both;
    return first ? [{ ...first, values: [...sums.values()] }] : [];
  });
}
