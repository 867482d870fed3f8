import { decimalOf, plainText } from "@tender/form-rules/decimals";

/** Escapes of characters that no text of the database can contain. Only parsing shows whether they are real escapes. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/** Returns whether the text has no U+0000 and no half surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");

function requireStorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value)))
    throw new SyntaxError("U+0000 or half a surrogate pair");
  return value;
}

/**
 * Returns a reviver for `JSON.parse` that refuses texts the database cannot store. Undefined: the text has none, and no
 * check is needed.
 */
export const storableReviver = (text: string): typeof requireStorable | undefined =>
  SUSPECT.test(text) ? requireStorable : undefined;

/** Parses a JSON file: strict UTF-8, and texts that the database can store. Throws SyntaxError, TypeError. */
export function parseJsonFile(bytes: Buffer): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return JSON.parse(text, storableReviver(text));
}

/** Reviver with the third argument, which the language's library does not declare yet. */
type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Returns each number as a text of its digits without an exponent. A binary float would lose the last of them. */
const asDigits: SourceReviver = (_key, value, { source = "" }) => {
  if (typeof value !== "number") return value;
  const decimal = decimalOf(source);
  return decimal === undefined ? source : plainText(decimal);
};

/** Parses JSON whose values are compared or stored as written: its numbers become texts. */
export const parseJsonDigits = (text: string): unknown =>
  JSON.parse(text, asDigits as (key: string, value: unknown) => unknown);
