import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { Sample } from "#modules/trail/node-status/node-status.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { NodeHistoryStore } from "./node-history.store.ts";
import { createMinutes } from "./node-minute.ts";

type Shown = ResultOf<EndpointOf<"monitor.history">>;
type Choice = InputOf<EndpointOf<"monitor.history">>["query"];

/** Figures of the last day. */
export interface NodeHistory {
  /** Stores the minute that this sample of the node completes, if any. */
  add(sample: Sample): Promise<void>;
  read(choice: Choice): Promise<Shown>;
}

export interface NodeHistoryDeps {
  readonly store: NodeHistoryStore;
  readonly messageLog: Pick<MessageLog, "queue">;
  readonly clock: Clock;
  readonly node: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** A chart shows 60 steps of an hour, or 144 of a day. */
const PERIODS = {
  hour: { lengthMs: 3_600_000, stepMs: MINUTE_MS },
  day: { lengthMs: DAY_MS, stepMs: 10 * MINUTE_MS },
} as const;

const round = (value: number): number => Math.round(value * 10) / 10;
const roundKnown = (value: number | null): number | null => (value === null ? null : round(value));

export function createNodeHistory({ store, messageLog, clock, node }: NodeHistoryDeps): NodeHistory {
  const minutes = createMinutes();
  return {
    add: async (sample) => {
      const minute = minutes.add(sample);
      if (!minute) return;
      const { waiting } = await messageLog.queue();
      await store.add({ ...minute, node, queueWaiting: waiting }, new Date(clock.now() - DAY_MS));
    },
    read: async ({ period, host }) => {
      const { lengthMs, stepMs } = PERIODS[period];
      const now = clock.now();
      // The current step is incomplete.
      const end = Math.floor(now / stepMs) * stepMs;
      const steps = await store.listSteps({ since: new Date(end - lengthMs), stepMs, host: host ?? null });
      return {
        hosts: await store.listHosts(),
        from: new Date(end - lengthMs).toISOString(),
        stepSeconds: stepMs / 1_000,
        steps: steps.map((step) => ({
          at: new Date(step.at).toISOString(),
          cpuPercent: round(step.cpuPercent),
          memoryBytes: step.memoryBytes,
          delayMs: round(step.delayMs),
          requestsPerMinute: round(step.requestsPerMinute),
          failuresPerMinute: round(step.failuresPerMinute),
          sockets: step.sockets,
          poolWaiting: step.poolWaiting,
          p50Ms: roundKnown(step.p50Ms),
          p99Ms: roundKnown(step.p99Ms),
          queueWaiting: step.queueWaiting,
        })),
      };
    },
  };
}
