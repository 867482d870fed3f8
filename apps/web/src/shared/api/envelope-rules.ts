import type { Envelope, FailureDetails } from "@tender/contract";
import { ApiError, type FailureCode } from "./api-error.ts";
import { apiText } from "./text.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Others of the family write no code: what they say is told all the same. */
type AnyEnvelope = Omit<Envelope<unknown>, "code"> & { readonly code?: unknown };

const isEnvelope = (body: unknown): body is AnyEnvelope => isObject(body) && typeof body.success === "boolean";

/** The number 200 is no success. */
export const isSuccess = (envelope: AnyEnvelope): boolean => envelope.success && envelope.code === "200";

/** The scan poll that nobody has confirmed yet. */
const isPending = ({ success, code, result }: AnyEnvelope): boolean => success && code === "202" && result === null;

/** A sign-in's result: what a refusal carries beside its code is none. */
const hasToken = ({ result }: AnyEnvelope): boolean => isObject(result) && typeof result.token === "string";

const isGood = {
  code: isSuccess,
  "pending too": (envelope: AnyEnvelope) => isSuccess(envelope) || isPending(envelope),
  /** A sign-in by SM2 certificate, whose code says nothing. */
  result: hasToken,
} as const;

/** A body as JSON; undefined where it is none, as a gateway's. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The envelope of a good answer; anything else becomes the error that tells it. */
export function openEnvelope(status: number, body: unknown, rule: keyof typeof isGood = "code"): Envelope<unknown> {
  if (!isEnvelope(body)) {
    const message = status === 504 ? apiText.gatewayTimeout : apiText.requestFailed;
    throw new ApiError({ status, code: "client.bad_answer", message, details: null });
  }
  if (status < 400 && isGood[rule](body)) return body as Envelope<unknown>;
  throw new ApiError({
    status,
    // A gateway before the server may have codes of its own: nobody asks for them, and the status tells how it is shown.
    code: String(body.code ?? "client.bad_answer") as FailureCode,
    message: typeof body.message === "string" && body.message !== "" ? body.message : apiText.requestFailed,
    details: isObject(body.result) ? (body.result as FailureDetails) : null,
  });
}
