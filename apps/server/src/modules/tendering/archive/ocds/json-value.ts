import { createHash } from "node:crypto";
import { exactNumber, isRawNumber, type RawNumber } from "#platform/exact-number.ts";

/**
 * JSON whose numbers retain every digit: a number that a double cannot represent is stored as its source text, so that
 * reading does not change an amount of more than 15 significant digits.
 */
export type JsonValue = null | boolean | number | string | RawNumber | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

interface DigitPreservingJson {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}
const json = JSON as unknown as DigitPreservingJson;

/** Keys that could reach an object's prototype. A release has no legitimate use for them. */
const DANGEROUS_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Parses JSON, retains all digits and drops dangerous keys. Throws SyntaxError: `json-syntax.ts` locates it. */
export function parseJson(text: string): JsonValue {
  return json.parse(text, (key, value, context) => {
    if (DANGEROUS_KEYS.has(key)) return undefined;
    if (typeof value === "number" && context.source !== undefined) return exactNumber(value, context.source);
    // PostgreSQL's jsonb accepts neither U+0000 nor half a surrogate pair.
    if (typeof value === "string") return value.replaceAll("\u0000", "").toWellFormed();
    return value;
  }) as JsonValue;
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isRawNumber(value);

/** Returns the number's digits as text. Undefined: the value is no number. */
export function numberText(value: JsonValue | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return isRawNumber(value) ? value.rawJSON : undefined;
}

/** Returns a non-empty string, or a number as string (OCDS identifiers may be integers). Undefined: neither. */
export function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  return numberText(value);
}

export function objectAt(value: JsonValue | undefined, ...path: string[]): JsonObject | undefined {
  let current: JsonValue | undefined = value;
  for (const key of path) current = isJsonObject(current) ? current[key] : undefined;
  return isJsonObject(current) ? current : undefined;
}

/** Returns the objects of a list and skips its other entries. */
export function objectsAt(value: JsonValue | undefined, key: string): JsonObject[] {
  const list = isJsonObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** Returns JSON with sorted keys and without white space: equal contents have equal texts. */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(",")}}`;
}

export const digestOfText = (text: string): string => createHash("sha256").update(text).digest("hex");
