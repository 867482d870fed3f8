import type { Sample } from "#modules/trail/node-status/node-status.service.ts";

/** Figures of one process in one minute. */
export interface NodeMinute {
  /** Beginning of the minute. */
  readonly at: Date;
  readonly cpuPercent: number;
  readonly memoryBytes: number;
  readonly delayMs: number;
  readonly requestsPerMinute: number;
  readonly failuresPerMinute: number;
  readonly sockets: number;
  readonly poolWaiting: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

const MINUTE_MS = 60_000;
const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const maximumOf = (values: readonly number[]): number | null => (values.length > 0 ? Math.max(...values) : null);
const known = (values: readonly (number | null)[]): number[] => values.flatMap((value) => value ?? []);

/** Returns rates as means of the samples, and states as their largest values. */
function minuteFrom(at: number, samples: readonly Sample[]): NodeMinute {
  const all = (figure: (sample: Sample) => number) => samples.map(figure);
  const medians = known(samples.map(({ p50Ms }) => p50Ms ?? null));
  return {
    at: new Date(at),
    cpuPercent: meanOf(all(({ cpuPercent }) => cpuPercent)),
    memoryBytes: Math.max(...all(({ memoryBytes }) => memoryBytes)),
    delayMs: Math.max(...all(({ delayMs }) => delayMs)),
    requestsPerMinute: meanOf(all(({ requestsPerMinute }) => requestsPerMinute)),
    failuresPerMinute: meanOf(all(({ failuresPerMinute }) => failuresPerMinute)),
    sockets: Math.max(...all(({ sockets }) => sockets)),
    poolWaiting: Math.max(...all(({ poolWaiting }) => poolWaiting ?? 0)),
    p50Ms: medians.length > 0 ? meanOf(medians) : null,
    p99Ms: maximumOf(known(samples.map(({ p99Ms }) => p99Ms ?? null))),
  };
}

/** Collects the samples of a process. `add` returns the completed minute once the next one begins. */
export function createMinutes() {
  let samples: Sample[] = [];
  return {
    add: (sample: Sample): NodeMinute | undefined => {
      const [first] = samples;
      const isNext = first !== undefined && minuteOf(first.at) !== minuteOf(sample.at);
      const completed = isNext ? minuteFrom(minuteOf(first.at), samples) : undefined;
      samples = isNext ? [sample] : [...samples, sample];
      return completed;
    },
  };
}
