/** A call of the portal while it is answered. */
export interface CallSpan {
  /** Runs a part of the call: its statements and its calls to other services belong to the call. */
  run<T>(part: () => T): T;
  end(status: number): void;
}

export interface BegunCall {
  readonly method: string;
  /** Registered route, without values; undefined: there is none. */
  readonly route: string | undefined;
  readonly requestId: string;
  /** Headers `traceparent` and `tracestate` of a trusted caller. */
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

/** Traces of this process. */
export interface Tracing {
  beginCall(call: BegunCall): CallSpan;
  /** Returns a span for a call that must leave no trace, nor may its statements and its calls to other services. */
  omitCall(): CallSpan;
  /** Sends the recorded spans and ends the recording. Waits two seconds at most. */
  stop(): Promise<void>;
}
