import { polyphonic } from "pinyin-pro";
import type { PinyinOf } from "#app/workspace/model/title-match.ts";

const cache = new Map<string, readonly string[]>();

/** Returns every reading of a character without tones; ü counts as v and as u. */
export const pinyinOf: PinyinOf = (character) => {
  const cached = cache.get(character);
  if (cached) return cached;
  const syllables = (polyphonic(character, { toneType: "none", nonZh: "removed" })[0] ?? "").split(" ").filter(Boolean);
  const readings = [...new Set(syllables.flatMap((each) => [each.replace("ü", "v"), each.replace("ü", "u")]))];
  cache.set(character, readings);
  return readings;
};
