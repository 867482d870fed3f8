import { type Endpoint, failureDetails, successEnvelope } from "@tender/contract";
import build from "fast-json-stringify";
import { z } from "zod";
import { isShared } from "#platform/shared-value.ts";

type Json = { [key: string]: unknown };

/**
 * Removes `additionalProperties: false` at every depth. The serialiser then omits unlisted fields; with `false` it
 * throws for a nullable result. Other values of `additionalProperties` (records, loose objects) remain.
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

/** Returns a writer that serialises each shared value once, for all answers that contain it. */
function sharedWriterOf(shape: z.ZodType): (value: object) => Buffer {
  const write = writerOf(shape);
  const texts = new WeakMap<object, Buffer>();
  return (value) => {
    const bytes = texts.get(value) ?? Buffer.from(write(value));
    texts.set(value, bytes);
    return bytes;
  };
}

/**
 * Returns a writer that serialises an answer without the shared value of one field, and then inserts the bytes of that
 * value.
 */
function writeAroundShared(writeWhole: Writer, name: string, write: (value: object) => Buffer): AnswerWriter {
  const key = `"${name}":`;
  return (answer) => {
    const { result, ...rest } = answer as { result: Json | null };
    const value = result?.[name];
    if (!isShared(value)) return writeWhole(answer);
    const text = writeWhole({ ...rest, result: { ...result, [name]: {} } });
    // Inside a JSON text every quotation mark is escaped, so this sequence occurs only at the field itself.
    const position = text.indexOf(`${key}{}`) + key.length;
    return Buffer.concat([Buffer.from(text.slice(0, position)), write(value), Buffer.from(text.slice(position + 2))]);
  };
}

/** The writers of all applications of the process, by endpoint. */
const writers = new WeakMap<Endpoint, AnswerWriter>();

/**
 * Returns the writer of an endpoint's success answer: only fields of the contract leave the server. Compiled with the
 * first answer, because all endpoints together take an eighth of a second and as many megabytes.
 */
export function serializerOf(endpoint: Endpoint): AnswerWriter {
  let write = writers.get(endpoint);
  return (answer) => {
    write ??= findOrCompile(endpoint);
    return write(answer);
  };
}

function findOrCompile(endpoint: Endpoint): AnswerWriter {
  const writer = writers.get(endpoint) ?? compile(endpoint);
  writers.set(endpoint, writer);
  return writer;
}

function compile({ result, shape }: Endpoint): AnswerWriter {
  if (shape === "own") return writerOf(result);
  const writeWhole = writerOf(successEnvelope(result));
  const fields = result instanceof z.ZodObject ? Object.entries(result.shape) : [];
  // A record may be of any size; every other field has few values.
  const record = fields.find(([, field]) => field instanceof z.ZodRecord);
  return record ? writeAroundShared(writeWhole, record[0], sharedWriterOf(record[1] as z.ZodType)) : writeWhole;
}

/** Returns the writer of refusals: details that a refusal may not contain are dropped. */
export const failureSerializer = (): Writer =>
  writerOf(successEnvelope(failureDetails.nullable()).extend({ success: z.literal(false) }));
