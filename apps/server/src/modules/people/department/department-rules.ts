export { type CodeChange, LONGEST_CODE, nextCode, placed } from "#platform/level-codes.ts";

/** Controls, line breaks and characters that cannot be seen. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The name without blanks around it and runs of blanks in it; undefined when nothing readable is left, or it holds what cannot be seen. */
export function tidyDepartName(sent: string): string | undefined {
  const name = sent.trim().replace(/\p{Zs}+/gu, " ");
  return name === "" || UNSEEN.test(name) ? undefined : name;
}
