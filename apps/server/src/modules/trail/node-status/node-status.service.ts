import type { Clock } from "#platform/clock.ts";
import type { NodeReport } from "./node-report.ts";
import type { NodeRow, NodeStatusStore } from "./node-status.store.ts";

export type { NodeReport, PoolFigures, Sample, SlowCall } from "./node-report.ts";

export interface NodeStatus extends NodeRow {
  /** No report for three intervals. */
  readonly isSilent: boolean;
}

/** The nodes of this installation, by their latest reports. */
export interface NodeStatuses {
  /** Returns the time of the database in milliseconds since the epoch. `node`: host and process. */
  report(node: string, startedAt: Date, report: NodeReport): Promise<number>;
  list(): Promise<NodeStatus[]>;
  /** Returns the number of machines with a node that is not silent. */
  countLiveHosts(): Promise<number>;
  /** Returns the revision of the data keys that each other node uses; null: a node of release 1.0.0. */
  listDataKeys(exceptNode: string): Promise<(number | null)[]>;
  remove(node: string): Promise<void>;
  /** Deletes the rows of nodes that stopped without deleting their own. Returns their number. */
  removeStopped(): Promise<number>;
}

/** Three intervals of the report. */
const SILENT_MS = 30_000;
/** A silent node may still write for some time, with the keys of its last report. */
const KEYS_UNKNOWN_MS = 120_000;
const STOPPED_MS = 10 * 60_000;

export interface NodeStatusesDeps {
  readonly store: NodeStatusStore;
  readonly clock: Clock;
}

export function createNodeStatuses({ store, clock }: NodeStatusesDeps): NodeStatuses {
  const before = (ms: number) => new Date(clock.now() - ms);
  return {
    report: (node, startedAt, report) => store.save({ node, startedAt, at: before(0), report }),
    list: async () => {
      const aliveSince = before(SILENT_MS);
      return (await store.list()).map((row) => ({ ...row, isSilent: row.at < aliveSince }));
    },
    countLiveHosts: () => store.countHostsSince(before(SILENT_MS)),
    listDataKeys: (exceptNode) => store.listDataKeysSince(before(KEYS_UNKNOWN_MS), exceptNode),
    remove: store.remove,
    removeStopped: () => store.removeSilentSince(before(STOPPED_MS)),
  };
}
