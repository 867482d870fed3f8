import { hash } from "node:crypto";

/** The digest that precedes the first link. */
export const GENESIS = "0".repeat(64);

const FORM = "tender-audit/1";

/** The columns of an entry in the order of the canonical form. */
export const ENTRY_COLUMNS = [
  ...(["id", "at", "action", "outcome", "user_id", "username", "object", "reason"] as const),
  ...(["address", "user_agent", "request_id", "detail"] as const),
] as const;

/** Every column of an entry as text, in the order of the table; null: no value. */
export type EntryTexts = readonly (string | null)[];

const part = (text: string | null): string => (text === null ? "-," : `${Buffer.byteLength(text)}:${text},`);

/**
 * Returns the input of a link's digest: form, place, previous digest and the columns of the entry, each as its length
 * in bytes, a colon, the text and a comma, or `-,` for null. docs/audit-chain.md specifies it for other programs.
 */
export const canonicalEntry = (seq: number, previous: string, entry: EntryTexts): string =>
  [FORM, String(seq), previous, ...entry].map(part).join("");

export const digestOf = (seq: number, previous: string, entry: EntryTexts): string =>
  hash("sm3", canonicalEntry(seq, previous, entry), "hex");
