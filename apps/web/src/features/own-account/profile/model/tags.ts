import { accountText } from "../text.ts";

const MOST = 8;
const LONGEST = 12;

/** Why a tag cannot be added; undefined where it can. An empty one is simply not added. */
export function tagFault(tags: readonly string[], typed: string): string | undefined {
  const tag = typed.trim();
  if (tags.length >= MOST) return accountText.tags.tooMany;
  if (tag.length > LONGEST) return accountText.tags.tooLong;
  return tags.includes(tag) ? accountText.tags.twice : undefined;
}
