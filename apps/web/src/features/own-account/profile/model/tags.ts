import { accountText } from "../text.ts";

const MOST = 8;
const LONGEST = 12;

/** Returns why a tag cannot be added; undefined: it can. An empty tag is ignored by the caller. */
export function tagFault(tags: readonly string[], typed: string): string | undefined {
  const tag = typed.trim();
  if (tags.length >= MOST) return accountText.tags.tooMany;
  if (tag.length > LONGEST) return accountText.tags.tooLong;
  return tags.includes(tag) ? accountText.tags.twice : undefined;
}
