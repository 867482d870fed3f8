import type { Envelope, FailureDetails } from "@tender/contract";
import { ApiError, type FailureCode } from "./api-error.ts";
import { apiText } from "./text.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Other servers of this family send no code; their message is shown all the same. */
type AnyEnvelope = Omit<Envelope<unknown>, "code"> & { readonly code?: unknown };

const isEnvelope = (body: unknown): body is AnyEnvelope => isObject(body) && typeof body.success === "boolean";

/** The number 200 does not count as success. */
export const isSuccess = (envelope: AnyEnvelope): boolean => envelope.success && envelope.code === "200";

/** A scan poll that is not confirmed yet. */
const isPending = ({ success, code, result }: AnyEnvelope): boolean => success && code === "202" && result === null;

/** Returns whether the result is that of a sign-in. The details of a refusal are not. */
const hasToken = ({ result }: AnyEnvelope): boolean => isObject(result) && typeof result.token === "string";

const isGood = {
  code: isSuccess,
  "pending too": (envelope: AnyEnvelope) => isSuccess(envelope) || isPending(envelope),
  /** A sign-in by SM2 certificate: its code carries no meaning. */
  result: hasToken,
} as const;

/** Parses a body as JSON. Undefined: it is none, as with a gateway's answer. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the envelope of a good answer. Throws an `ApiError` for anything else. */
export function openEnvelope(status: number, body: unknown, rule: keyof typeof isGood = "code"): Envelope<unknown> {
  if (!isEnvelope(body)) {
    const message = status === 504 ? apiText.gatewayTimeout : apiText.requestFailed;
    throw new ApiError({ status, code: "client.bad_answer", message, details: null });
  }
  if (status < 400 && isGood[rule](body)) return body as Envelope<unknown>;
  throw new ApiError({
    status,
    // A gateway before the server may have its own codes. No code here compares them; the status decides the
    // presentation.
    code: String(body.code ?? "client.bad_answer") as FailureCode,
    message: typeof body.message === "string" && body.message !== "" ? body.message : apiText.requestFailed,
    details: isObject(body.result) ? (body.result as FailureDetails) : null,
  });
}
