import { type Endpoint, failureDetails, successEnvelope } from "@tender/contract";
import build from "fast-json-stringify";
import { z } from "zod";

type Json = { [key: string]: unknown };

/**
 * Drops `additionalProperties` where it equals false: the serialiser then leaves unlisted fields out by itself, whereas
 * false beside a nullable result makes it throw. Records and loose objects keep theirs.
 */
function relaxed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relaxed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as Json)
      .filter(([key, inner]) => !(key === "additionalProperties" && inner === false))
      .map(([key, inner]) => [key, relaxed(inner)]),
  );
}

type Writer = (value: unknown) => string;

function writerOf(shape: z.ZodType): Writer {
  const schema = relaxed(z.toJSONSchema(shape, { io: "output", target: "draft-7", unrepresentable: "any" })) as Json;
  delete schema.$schema;
  return build(schema as unknown as Parameters<typeof build>[0]);
}

/** Compiles the writer of an endpoint's success answer: only fields of the contract leave the server. */
export const serializerOf = (endpoint: Endpoint): Writer =>
  writerOf(endpoint.shape === "own" ? endpoint.result : successEnvelope(endpoint.result));

/** The same for refusals: whatever a refusal was thrown with, what it may not carry stays here. */
export const failureSerializer = (): Writer =>
  writerOf(successEnvelope(failureDetails.nullable()).extend({ success: z.literal(false) }));
