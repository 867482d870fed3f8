import { decimalOf, plainText } from "@tender/form-rules/decimals";

/** How what no text of the database can hold comes by an escape; whether it does, only reading tells. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/** No U+0000 and no half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");

function requireStorable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value)))
    throw new SyntaxError("U+0000 or half a surrogate pair");
  return value;
}

/** For `JSON.parse`: refuses texts that the database cannot hold. Undefined where none can be there, and nothing need be looked through. */
export const storableReviver = (text: string): typeof requireStorable | undefined =>
  SUSPECT.test(text) ? requireStorable : undefined;

/** A file of JSON: strict UTF-8, and texts that the database can hold. */
export function parseJsonFile(bytes: Buffer): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return JSON.parse(text, storableReviver(text));
}

/** What the language's library does not tell yet of `JSON.parse`. */
type SourceReviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Each number as its digits without an exponent, a text: as a binary float it would lose the last of them. */
const asDigits: SourceReviver = (_key, value, { source = "" }) => {
  if (typeof value !== "number") return value;
  const decimal = decimalOf(source);
  return decimal === undefined ? source : plainText(decimal);
};

/** JSON of values that are compared or kept as they were written: its numbers are texts. */
export const parseJsonDigits = (text: string): unknown =>
  JSON.parse(text, asDigits as (key: string, value: unknown) => unknown);
