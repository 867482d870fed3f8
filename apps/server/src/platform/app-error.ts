import type { ErrorCode, ErrorValues, FailureDetails } from "@tender/contract";
import { errors, messageOf } from "@tender/contract/errors";

export interface AppErrorOptions {
  /** Values for the `{name}` placeholders of the code's message. */
  values?: ErrorValues;
  /** Hints for programs, in `result` of the envelope. */
  details?: FailureDetails;
  cause?: unknown;
  /** Answers the refusal with HTTP 200 although its code has another status (only endpoints with `answersRefusals`). */
  asAnswer?: true;
}

/** A refusal. Server code throws it, and the error handler of http/ answers it. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: FailureDetails | null;
  readonly status: number;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(messageOf(code, options.values), { cause: options.cause });
    this.code = code;
    this.details = options.details ?? null;
    this.status = options.asAnswer ? 200 : errors[code].status;
  }
}

/** Returns the refusal of one field of a request. Its name is in message and details. */
export const invalidField = (field: string, cause?: unknown): AppError =>
  new AppError("http.invalid_request", { values: { field }, details: { field }, cause });

/** Returns a refusal with a waiting time. The seconds are in message, details and the Retry-After header. */
export const waitError = (
  code: "http.too_many_requests" | "session.throttled" | "sms.too_soon" | "two_step.paused" | "certificate.gate_paused",
  seconds: number,
): AppError => new AppError(code, { values: { seconds }, details: { retryAfterSeconds: seconds } });
