import type * as Prometheus from "prom-client";
import {
  type CommonMetric,
  commonMetrics,
  DURATION_BUCKETS,
  type MetricDefinition,
  type ProcessMetric,
  processMetrics,
} from "./metric-register.ts";

/** A metric with its values, as one process sends it to another. */
export interface MetricFigures {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly aggregator: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly metricName?: string;
  }[];
}

/** A value with the labels of its metric, in the order of the register. */
export type Measured = readonly [labels: readonly string[], value: number];

/** Values of gauges, and of counters that are counted elsewhere. A metric without values has no line. */
export type Measurements<Name extends string> = Readonly<Partial<Record<Name, readonly Measured[]>>>;

/** An answered call. `call`: method and route. */
export interface CountedCall {
  readonly call: string;
  readonly ms: number;
  readonly status: number;
}

export interface Metrics {
  noteCall(call: CountedCall): void;
  add(name: ProcessMetric, labels: readonly string[], value?: number): void;
  /** `withCommon`: with the figures that are equal in all processes of a node. */
  read(withCommon: boolean): Promise<readonly MetricFigures[]>;
}

export interface MetricsDeps {
  readonly library: typeof Prometheus;
  readonly measureProcess: () => Measurements<ProcessMetric>;
  readonly measureCommon: () => Promise<Measurements<CommonMetric>>;
}

/** Other methods are one value, because a client may send any. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts in one process, and measures at each read. */
export function createMetrics({ library, measureProcess, measureCommon }: MetricsDeps): Metrics {
  const own = new library.Registry();
  const common = new library.Registry();
  const counters = new Map<string, Prometheus.Counter>();
  const gauges = new Map<string, Prometheus.Gauge>();
  const histograms = new Map<string, Prometheus.Histogram>();

  function register(registry: Prometheus.Registry, definitions: Readonly<Record<string, MetricDefinition>>): void {
    for (const [name, { kind, help, labels, merge: aggregator }] of Object.entries(definitions)) {
      const options = { name, help, labelNames: [...labels], aggregator, registers: [registry] };
      if (kind === "counter") counters.set(name, new library.Counter(options));
      else if (kind === "gauge") gauges.set(name, new library.Gauge(options));
      else histograms.set(name, new library.Histogram({ ...options, buckets: [...DURATION_BUCKETS] }));
    }
  }
  register(own, processMetrics);
  register(common, commonMetrics);

  function store(measurements: Measurements<string>): void {
    for (const [name, values = []] of Object.entries(measurements)) {
      const [gauge, counter] = [gauges.get(name), counters.get(name)];
      gauge?.reset();
      counter?.reset();
      for (const [labels, value] of values) {
        gauge?.labels(...labels).set(value);
        counter?.labels(...labels).inc(value);
      }
    }
  }

  const figuresOf = async (registry: Prometheus.Registry) =>
    (await registry.getMetricsAsJSON()) as unknown as MetricFigures[];

  const add: Metrics["add"] = (name, labels, value = 1) =>
    counters
      .get(name)
      ?.labels(...labels)
      .inc(value);
  const durations = histograms.get("tender_call_duration_seconds");
  return {
    noteCall: ({ call, ms, status }) => {
      const space = call.indexOf(" ");
      const [typed, route] = [call.slice(0, space), call.slice(space + 1)];
      const method = METHODS.has(typed) ? typed : "other";
      add("tender_calls_total", [route, method, `${Math.floor(status / 100)}xx`]);
      durations?.labels(route, method).observe(ms / 1_000);
    },
    add,
    read: async (withCommon) => {
      store(measureProcess());
      if (!withCommon) return figuresOf(own);
      const measured = await measureCommon();
      store(measured);
      // A gauge that was not measured would be 0.
      const known = (await figuresOf(common)).filter(({ name }) => name in measured);
      return [...(await figuresOf(own)), ...known];
    },
  };
}
