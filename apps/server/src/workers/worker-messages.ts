import type { MetricFigures } from "#modules/operations/metrics/metrics.service.ts";
import type { DatabaseOptions } from "#platform/database/database.ts";

/** Messages from a worker to the primary. */
export type WorkerMessage =
  /**
   * Sent every second while the event loop runs. `utilization`: processor time of its thread since the last beat, in
   * cores. Its active time would also count the waits for a core that hashes occupy.
   */
  | { readonly kind: "beat"; readonly utilization: number }
  /** The first worker has printed the messages of the node. */
  | { readonly kind: "announced" }
  | { readonly kind: "hash-wanted" }
  | { readonly kind: "hash-done" }
  /** Answer to a `metrics-wanted` with the same number. */
  | { readonly kind: "metrics"; readonly request: number; readonly figures: readonly MetricFigures[] };

/** Messages from the primary to a worker. */
export type PrimaryMessage =
  /** About its slots for password hashes. */
  | { readonly kind: "hash-granted" | "hash-recalled" }
  /** `withCommon`: with the figures that are equal in all workers, which one worker reads. */
  | { readonly kind: "metrics-wanted"; readonly request: number; readonly withCommon: boolean };

/** Input of a worker, in the variable WORKER_INPUT of its environment. */
export interface WorkerInput {
  /** The first worker prepares the database and prints the start message. The others follow once it listens. */
  readonly isFirst: boolean;
  /** The embedded database, which the primary runs. Absent: DATABASE_URL applies. */
  readonly connection?: DatabaseOptions["connection"];
}

export const BEAT_INTERVAL_MS = 1_000;
