import type { ErrorCode, FailureDetails } from "@tender/contract";

/** A code of the contract, or one of the client's own if there is no readable answer. */
export type FailureCode = ErrorCode | "client.timeout" | "client.offline" | "client.bad_answer";

export interface ApiFailure {
  /** HTTP status. 0: no answer. 200: the server understood the call and refused it. */
  readonly status: number;
  readonly code: FailureCode;
  /** Chinese, ready to show. */
  readonly message: string;
  readonly details: FailureDetails | null;
}

/** The only error that a failed call throws. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: FailureCode;
  readonly details: FailureDetails | null;
  /** The token that the failed call was sent with. Null: unknown. */
  sentToken: string | null = null;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.details = failure.details;
  }
}

/** Returns whether the caller itself aborted the call; such an end is not reported. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/**
 * Returns whether the change is stored and waits for another administrator's approval; for the requester it is done.
 */
export const isAwaited = (error: unknown): boolean => error instanceof ApiError && error.code === "approval.awaited";
