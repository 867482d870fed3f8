import { isAscii } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import secureJson from "secure-json-parse";
import { AppError, invalidField } from "#platform/app-error.ts";
import { storableReviver } from "#platform/json-text.ts";
import { truncateText } from "#platform/limited-text.ts";

/** Time limit of a JSON body. Uploads have none: they are limited by the connection. */
const BODY_TIMEOUT_MS = 15_000;
const CHECK_INTERVAL_MS = 1_000;

/**
 * Aborts requests whose bodies arrive too slowly. One timer serves all requests: a timer for each costs more than
 * reading a small body.
 */
export interface BodyDeadline {
  begin(request: IncomingMessage): void;
  /** Call it when the body is complete; not needed for a request that ends in another way. */
  complete(request: IncomingMessage): void;
}

export function createBodyDeadline(now: () => number = () => performance.now()): BodyDeadline {
  /** Start times in milliseconds. The insertion order is the order of the deadlines. */
  const startTimes = new Map<IncomingMessage, number>();
  let timer: NodeJS.Timeout | undefined;

  function cutOverdue(): void {
    for (const [request, startedAt] of startTimes) {
      if (startedAt + BODY_TIMEOUT_MS > now()) return;
      startTimes.delete(request);
      if (!request.complete) request.destroy();
    }
    clearInterval(timer);
    timer = undefined;
  }

  return {
    begin: (request) => {
      startTimes.set(request, now());
      timer ??= setInterval(cutOverdue, CHECK_INTERVAL_MS).unref();
    },
    complete: (request) => void startTimes.delete(request),
  };
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Returns whether the text may contain a prototype key or a character that PostgreSQL cannot store, plain or escaped.
 * Other texts need no further check.
 */
const mayContainForbidden = (text: string): boolean =>
  text.includes("\\") || text.includes("__proto__") || text.includes("constructor");

/**
 * Parses a JSON body: strict UTF-8, no U+0000, no unpaired surrogate (PostgreSQL stores neither), no prototype keys.
 * Undefined: the body is empty.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = isAscii(bytes) ? bytes.toString("latin1") : utf8.decode(bytes);
  } catch (cause) {
    throw new AppError("http.invalid_encoding", { cause });
  }
  try {
    // Valid JSON contains U+0000 only as an escape, and valid UTF-8 no unpaired surrogate.
    if (!mayContainForbidden(text)) return JSON.parse(text);
    return secureJson.parse(text, storableReviver(text) ?? null, { protoAction: "error", constructorAction: "error" });
  } catch (cause) {
    throw new AppError("http.invalid_json", { cause });
  }
}

/**
 * Parses the fields of an HTML form; `requireBodyKind` refuses forms for calls that read JSON. A repeated name is
 * refused: an earlier reader of the form may have used the other value. Throws http.invalid_request.
 */
export function parseFields(bytes: Buffer): Readonly<Record<string, string>> {
  const sent = new URLSearchParams(bytes.toString("utf8"));
  const names = new Set<string>();
  for (const name of sent.keys()) {
    if (names.has(name)) throw invalidField(truncateText(name, 60) || "body");
    names.add(name);
  }
  const fields = Object.fromEntries(sent);
  if (Object.values(fields).some((value) => value.includes("\u0000"))) throw invalidField("body");
  return fields;
}

/** Registers the parsers of JSON and of form fields, which other protocols need. Other types are answered with 415. */
export function useJsonBodies(app: FastifyInstance, deadline: BodyDeadline): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    deadline.complete(request.raw);
    try {
      done(null, parseJsonBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, (request, body, done) => {
    deadline.complete(request.raw);
    try {
      done(null, parseFields(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
