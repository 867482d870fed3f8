export { type CodeChange, MAX_CODE_LENGTH, moveBefore as placed, nextCode } from "#platform/level-codes.ts";

/** Control characters, line breaks and invisible characters. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Trims the name and collapses runs of blanks; undefined: nothing readable is left, or it has invisible characters. */
export function normaliseDepartName(sent: string): string | undefined {
  const name = sent.trim().replace(/\p{Zs}+/gu, " ");
  return name === "" || UNSEEN.test(name) ? undefined : name;
}
