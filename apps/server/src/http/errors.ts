import { type Endpoint, errorCodesOf, errors, failureEnvelope } from "@tender/contract";
import { AppError, invalidField } from "#platform/app-error.ts";
import { isOutage } from "#platform/database/outage.ts";
import { errorCode } from "#platform/error-code.ts";
import { failureSerializer } from "./serializer.ts";

/** Error codes of refusals by Fastify and Node. */
const frameworkCodes: Readonly<Record<string, AppError["code"]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "http.too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "http.unsupported_media",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "http.invalid_request",
  FST_ERR_BAD_URL: "http.invalid_request",
  FST_ERR_MAX_PARAM_LENGTH: "http.not_found",
  FST_ERR_NOT_FOUND: "http.not_found",
  FST_ERR_CTP_EMPTY_JSON_BODY: "http.invalid_request",
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: "http.unsupported_media",
  FST_STATIC_FORBIDDEN_PATH: "http.not_found",
};

/** Converts a thrown value to the refusal that is answered; `isBug`: the caller logs the cause. */
export function refusalOf(error: unknown, requestId: string): { refusal: AppError; isBug: boolean } {
  if (error instanceof AppError) return { refusal: error, isBug: error.code === "http.internal" };
  const frameworkCode = frameworkCodes[errorCode(error) ?? ""];
  if (frameworkCode)
    return {
      refusal:
        frameworkCode === "http.invalid_request"
          ? invalidField("HTTP", error)
          : new AppError(frameworkCode, { cause: error }),
      isBug: false,
    };
  if (isOutage(error)) return { refusal: new AppError("http.unavailable", { cause: error }), isBug: true };
  return {
    refusal: new AppError("http.internal", { values: { requestId }, details: { requestId }, cause: error }),
    isBug: true,
  };
}

const serialize = failureSerializer();

/** Returns the envelope of a refusal as text, with the fields of the contract only. */
export function failureBody({ code, message, details }: AppError, now: number): string {
  return serialize({ success: false, code, message, result: details, timestamp: now });
}

/** For tests: describes how a refusal and its body differ from the contract of the call. */
export function breachOf(endpoint: Endpoint | undefined, { code, status }: AppError, body: string): string | undefined {
  if (endpoint && !errorCodesOf(endpoint).includes(code)) return `it does not list ${code}`;
  if (status !== errors[code].status && !endpoint?.answersRefusals) return `${code} under HTTP ${status}`;
  const parsed = failureEnvelope.safeParse(JSON.parse(body));
  return parsed.success ? undefined : `${code} with ${body}`;
}

/** RFC 9110, 10.2.3: too many requests, and a service that is busy. */
const WAITED_FOR: ReadonlySet<number> = new Set([429, 503]);

/** Headers of a refusal. */
export function failureHeaders(refusal: AppError): Record<string, string> {
  const seconds = refusal.details?.retryAfterSeconds;
  return {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    // The server does not wait for the rest of the body.
    ...(refusal.status === 408 ? { connection: "close" } : {}),
    ...(seconds !== undefined && WAITED_FOR.has(refusal.status) ? { "retry-after": String(seconds) } : {}),
  };
}
