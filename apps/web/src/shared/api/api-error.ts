import type { ErrorCode, FailureDetails } from "@tender/contract";

/** A code of the contract, or one of the client's own where there was no answer or none that can be read. */
export type FailureCode = ErrorCode | "client.timeout" | "client.offline" | "client.bad_answer";

export interface ApiFailure {
  /** HTTP status; 0: there was no answer. 200: the server understood and refused. */
  readonly status: number;
  readonly code: FailureCode;
  /** Chinese, ready to show. */
  readonly message: string;
  readonly details: FailureDetails | null;
}

/** The one error every failed call throws. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: FailureCode;
  readonly details: FailureDetails | null;
  /** That the failed call went out with, where it says so. */
  sentToken: string | null = null;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
  }
}

/** A call that its own caller broke off: nothing to tell anybody. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/** It is kept and takes effect when another administrator has agreed: for whoever asked for it, it is done. */
export const isAwaited = (error: unknown): boolean => error instanceof ApiError && error.code === "approval.awaited";
