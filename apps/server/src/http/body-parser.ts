import { isAscii } from "node:buffer";
import type { FastifyInstance } from "fastify";
import secureJson from "secure-json-parse";
import { AppError, invalidField } from "#platform/app-error.ts";
import { cutText } from "#platform/cut-text.ts";
import { storableReviver } from "#platform/json-text.ts";
import type { BodyDeadline } from "./body-deadline.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** What may be the key of a prototype or what the database cannot hold, or be either by an escape: all else need not be looked through. */
const mayHideKey = (text: string): boolean =>
  text.includes("\\") || text.includes("__proto__") || text.includes("constructor");

/**
 * Bytes of a JSON body to a value: strict UTF-8, no U+0000 and no half of a surrogate pair (PostgreSQL has neither), no prototype keys.
 * Empty is undefined.
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
    // U+0000 as it is may stand in no text of JSON, and half a pair in none of UTF-8: both come by an escape alone.
    if (!mayHideKey(text)) return JSON.parse(text);
    return secureJson.parse(text, storableReviver(text) ?? null, { protoAction: "error", constructorAction: "error" });
  } catch (cause) {
    throw new AppError("http.invalid_json", { cause });
  }
}

/**
 * The fields of an HTML form; `requireBodyKind` keeps them away from the calls that read JSON. A name that comes twice is refused:
 * who looked at the form before us may have gone by the other value.
 */
export function parseFields(bytes: Buffer): Readonly<Record<string, string>> {
  const sent = new URLSearchParams(bytes.toString("utf8"));
  const names = new Set<string>();
  for (const name of sent.keys()) {
    if (names.has(name)) throw invalidField(cutText(name, 60) || "body");
    names.add(name);
  }
  const fields = Object.fromEntries(sent);
  if (Object.values(fields).some((value) => value.includes("\u0000"))) throw invalidField("body");
  return fields;
}

/** JSON is what this server reads, and fields where a protocol of others has them so; anything else is 415. */
export function useJsonBodies(app: FastifyInstance, deadline: BodyDeadline): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    deadline.met(request.raw);
    try {
      done(null, parseJsonBody(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, (request, body, done) => {
    deadline.met(request.raw);
    try {
      done(null, parseFields(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
