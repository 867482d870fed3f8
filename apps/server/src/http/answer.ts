import { type Endpoint, mediaTypesOf, successEnvelope } from "@tender/contract";
import type { FastifyReply } from "fastify";
import type { Clock } from "#platform/clock.ts";
import { deferEnd } from "./deferred-end.ts";
import { Answer, Raw } from "./routes.ts";
import { serializerOf } from "./serializer.ts";

export interface AnswerDeps {
  readonly clock: Clock;
  /** Headers of every answer. */
  readonly fixedHeaders: Readonly<Record<string, string>>;
  /**
   * For tests: parses every answer with its schema and compares its type and refusals with the lists of the endpoint.
   */
  readonly checkAnswers: boolean;
}

type Headers = Readonly<Record<string, string | string[]>>;

/** For tests: refuses an answer whose status or type the contract does not list. */
function requireListed(endpoint: Endpoint, { status, headers }: Raw): void {
  if (status !== 200 && !(status in (endpoint.otherStatuses ?? {})))
    throw new Error(`${endpoint.paths[0]} answers ${status}, which its contract does not list`);
  const [type = ""] = String(headers["content-type"] ?? "").split(";");
  const listed = mediaTypesOf(endpoint);
  if (status === 200 && !listed.includes(type) && !listed.includes("*/*"))
    throw new Error(`${endpoint.paths[0]} answers ${type || "no type"}, and its contract lists ${listed.join(", ")}`);
}

/**
 * Writes the answers of an endpoint; nothing else does. Returns the reply only where Fastify still has to send it: a
 * promise that resolved to a written reply would wait for it.
 */
export function createAnswerWriter(endpoint: Endpoint, { clock, fixedHeaders, checkAnswers }: AnswerDeps) {
  const serialize = serializerOf(endpoint);
  const isOwn = endpoint.shape === "own";
  const jsonHeaders: Headers = {
    ...fixedHeaders,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  };
  const envelope = ({ code, message, result }: Answer<unknown>) => ({
    success: true,
    code,
    message,
    result: result ?? null,
    timestamp: clock.now(),
  });

  return (answer: unknown, reply: FastifyReply): FastifyReply | undefined => {
    if (answer instanceof Raw) {
      const { body, headers, status } = answer;
      if (checkAnswers) requireListed(endpoint, answer);
      return status === 200 && (typeof body === "string" || Buffer.isBuffer(body))
        ? writeResponse(reply, { ...fixedHeaders }, headers, body)
        : reply.code(status).headers(headers).send(body);
    }
    const full = answer instanceof Answer ? answer : new Answer(answer);
    const written = serialize(isOwn ? full.result : envelope(full));
    if (checkAnswers) (isOwn ? endpoint.result : successEnvelope(endpoint.result)).parse(JSON.parse(String(written)));
    return writeResponse(reply, { ...jsonHeaders }, full.headers, written);
  };
}

/** Writes head and body at once, without Fastify's hooks and streams, which gather headers one by one. */
export function writeResponse(
  reply: FastifyReply,
  headers: Record<string, string | string[]>,
  extraHeaders: Headers,
  body: string | Buffer,
): undefined {
  headers["x-request-id"] = reply.request.id;
  headers["content-length"] = String(Buffer.byteLength(body));
  for (const name in extraHeaders) headers[name] = extraHeaders[name] ?? "";
  // Runs before `hijack`: an invalid header is a bug that must still be answered.
  reply.raw.writeHead(200, headers);
  reply.hijack();
  deferEnd(reply.raw, body);
}
