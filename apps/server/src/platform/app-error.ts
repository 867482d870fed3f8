import type { ErrorCode, ErrorValues, FailureDetails } from "@tender/contract";
import { errors, messageOf } from "@tender/contract/errors";

export interface AppErrorOptions {
  /** Fill the `{name}` places of the code's message. */
  values?: ErrorValues;
  /** Hints for machines, answered in the envelope's `result`. */
  details?: FailureDetails;
  cause?: unknown;
  /** Answers the refusal under HTTP 200 although its code has another status (endpoints with `answersRefusals` alone). */
  asAnswer?: true;
}

/** The one way to refuse: server code throws it, the translator in http/ answers it. */
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

/** A request's field at fault; it stands in message and details. */
export const invalidField = (field: string, cause?: unknown): AppError =>
  new AppError("http.invalid_request", { values: { field }, details: { field }, cause });

/** A refusal that says how long to wait; the seconds stand in message, details and the Retry-After header. */
export const waitError = (
  code: "http.too_many_requests" | "session.throttled" | "sms.too_soon" | "two_step.paused" | "certificate.gate_paused",
  seconds: number,
): AppError => new AppError(code, { values: { seconds }, details: { retryAfterSeconds: seconds } });
