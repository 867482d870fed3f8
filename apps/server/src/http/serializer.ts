import { type Endpoint, failureDetails, successEnvelope } from "@tender/contract";
import build from "fast-json-stringify";
import { z } from "zod";
import { isShared } from "#platform/shared-value.ts";

type Json = { [key: string]: unknown };

/**
 * Removes `additionalProperties: false`: the serialiser then omits unlisted fields, whereas false beside a nullable
 * result makes it throw. Records and loose objects keep theirs.
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
type AnswerWriter = (answer: unknown) => string | Buffer;

function writerOf(shape: z.ZodType): Writer {
  const schema = relaxed(z.toJSONSchema(shape, { io: "output", target: "draft-7", unrepresentable: "any" })) as Json;
  delete schema.$schema;
  return build(schema as unknown as Parameters<typeof build>[0]);
}

/** Serialises a shared value once, however many answers contain it. */
function writerOfShared(shape: z.ZodType): (value: object) => Buffer {
  const write = writerOf(shape);
  const texts = new WeakMap<object, Buffer>();
  return (value) => {
    const known = texts.get(value) ?? Buffer.from(write(value));
    texts.set(value, known);
    return known;
  };
}

/** Serialises an answer without the shared value in one field of its result, then inserts the bytes of that value. */
function besideShared(whole: Writer, name: string, write: (value: object) => Buffer): AnswerWriter {
  const key = `"${name}":`;
  return (answer) => {
    const { result, ...rest } = answer as { result: Json | null };
    const value = result?.[name];
    if (!isShared(value)) return whole(answer);
    const text = whole({ ...rest, result: { ...result, [name]: {} } });
    // Inside a JSON text every quotation mark is escaped, so this sequence occurs only at the field itself.
    const at = text.indexOf(`${key}{}`) + key.length;
    return Buffer.concat([Buffer.from(text.slice(0, at)), write(value), Buffer.from(text.slice(at + 2))]);
  };
}

/** Shared by all applications of a process. */
const compiled = new WeakMap<Endpoint, AnswerWriter>();

/**
 * Returns the writer of an endpoint's success answer: only fields of the contract leave the server. Compiled with the
 * first answer, because all endpoints together take an eighth of a second and as many megabytes.
 */
export function serializerOf(endpoint: Endpoint): AnswerWriter {
  let write = compiled.get(endpoint);
  return (answer) => {
    write ??= compiledFor(endpoint);
    return write(answer);
  };
}

function compiledFor(endpoint: Endpoint): AnswerWriter {
  const known = compiled.get(endpoint) ?? compile(endpoint);
  compiled.set(endpoint, known);
  return known;
}

function compile({ result, shape }: Endpoint): AnswerWriter {
  if (shape === "own") return writerOf(result);
  const whole = writerOf(successEnvelope(result));
  const fields = result instanceof z.ZodObject ? Object.entries(result.shape) : [];
  // A record may be of any size; every other field has few values.
  const record = fields.find(([, field]) => field instanceof z.ZodRecord);
  return record ? besideShared(whole, record[0], writerOfShared(record[1] as z.ZodType)) : whole;
}

/** Returns the writer of refusals: details that a refusal may not contain are dropped. */
export const failureSerializer = (): Writer =>
  writerOf(successEnvelope(failureDetails.nullable()).extend({ success: z.literal(false) }));
