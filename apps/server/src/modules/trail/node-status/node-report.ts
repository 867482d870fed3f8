/** A slow call with the path of the contract, without parameters and person. */
export interface SlowCall {
  /** `GET /api/system/users` */
  readonly call: string;
  readonly ms: number;
  readonly status: number;
  /** ISO 8601. */
  readonly at: string;
  readonly requestId: string;
}

export interface PoolFigures {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  readonly most: number;
}

export interface Sample {
  /** ISO 8601. */
  readonly at: string;
  readonly delayMs: number;
  readonly cpuPercent: number;
  readonly memoryBytes: number;
  readonly requestsPerMinute: number;
  readonly failuresPerMinute: number;
  readonly sockets: number;
  /** Calls that waited for a database connection; release 1.0.0 reports none of the following. */
  readonly poolWaiting?: number;
  /** Durations in milliseconds: half of the calls and 99 of 100 remained below; null: there was no call. */
  readonly p50Ms?: number | null;
  readonly p99Ms?: number | null;
}

/** A node's report about itself; contains no personal data. */
export interface NodeReport {
  readonly version: string;
  readonly runtime: string;
  /** Revision of the data keys that the node uses; release 1.0.0 reports none. */
  readonly dataKeys?: number;
  readonly heapBytes: number;
  readonly heapLimitBytes: number;
  /**
   * Milliseconds by which the node's clock is ahead of the database's. Null: the clocks agree. Absent: a node of an
   * earlier version.
   */
  readonly clockOffsetMs?: number | null;
  readonly pools: Readonly<Record<"requests" | "reports" | "work", PoolFigures>>;
  /** Oldest first. */
  readonly samples: readonly Sample[];
  readonly slowCalls: readonly SlowCall[];
}
