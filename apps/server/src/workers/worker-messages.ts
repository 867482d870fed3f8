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
  | { readonly kind: "hash-done" };

/** Message from the primary to a worker: its oldest waiting hash may run. */
export interface PrimaryMessage {
  readonly kind: "hash-granted";
}

/** Input of a worker, in the variable WORKER_INPUT of its environment. */
export interface WorkerInput {
  /** The first worker prepares the database and prints the start message. The others follow once it listens. */
  readonly isFirst: boolean;
  /** The embedded database, which the primary runs. Absent: DATABASE_URL applies. */
  readonly connection?: DatabaseOptions["connection"];
}

export const BEAT_INTERVAL_MS = 1_000;
