import { accountText } from "../text.ts";

const MAX_TAGS = 8;
const MAX_TAG_LENGTH = 12;

/** Returns why a tag cannot be added; undefined: it can. An empty tag is ignored by the caller. */
export function tagFault(tags: readonly string[], typed: string): string | undefined {
  const tag = typed.trim();
  if (tags.length >= MAX_TAGS) return accountText.tags.tooMany;
  if (tag.length > MAX_TAG_LENGTH) return accountText.tags.tooLong;
  return tags.includes(tag) ? accountText.tags.twice : undefined;
}
