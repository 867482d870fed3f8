import type { Clock } from "#platform/clock.ts";
import type { NodeReport } from "./node-report.ts";
import type { NodeRow, NodeStatusStore } from "./node-status.store.ts";

export type { NodeReport, PoolFigures, Sample, SlowCall } from "./node-report.ts";

export interface NodeStatus extends NodeRow {
  /** It has reported nothing for three turns. */
  readonly isSilent: boolean;
}

/** The nodes of this installation, by their latest reports. */
export interface NodeStatuses {
  /** `node`: host and process. */
  report(node: string, startedAt: Date, report: NodeReport): Promise<void>;
  list(): Promise<NodeStatus[]>;
  /** How many are not silent. */
  countLive(): Promise<number>;
  remove(node: string): Promise<void>;
  /** Removes the rows of nodes that ended without removing their own; how many. */
  removeGone(): Promise<number>;
}

/** Three turns of the report. */
const SILENT_MS = 30_000;
const GONE_MS = 10 * 60_000;

export interface NodeStatusesDeps {
  readonly store: NodeStatusStore;
  readonly clock: Clock;
}

export function createNodeStatuses({ store, clock }: NodeStatusesDeps): NodeStatuses {
  const before = (ms: number) => new Date(clock.now() - ms);
  return {
    report: (node, startedAt, report) => store.save({ node, startedAt, at: before(0), report }),
    list: async () => {
      const heardSince = before(SILENT_MS);
      return (await store.list()).map((row) => ({ ...row, isSilent: row.at < heardSince }));
    },
    countLive: () => store.countSince(before(SILENT_MS)),
    remove: store.remove,
    removeGone: () => store.removeSilentSince(before(GONE_MS)),
  };
}
