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
}

/** A node's report about itself; contains no personal data. */
export interface NodeReport {
  readonly version: string;
  readonly runtime: string;
  readonly heapBytes: number;
  readonly heapLimitBytes: number;
  readonly pools: Readonly<Record<"requests" | "reports" | "work", PoolFigures>>;
  /** Oldest first. */
  readonly samples: readonly Sample[];
  readonly slowCalls: readonly SlowCall[];
}
