import { polyphonic } from "pinyin-pro";
import type { PinyinOf } from "#app/workspace/model/title-match.ts";

const known = new Map<string, readonly string[]>();

/** Returns every reading of a character without tones; ü counts as v and as u. */
export const pinyinOf: PinyinOf = (character) => {
  const before = known.get(character);
  if (before) return before;
  const spoken = (polyphonic(character, { toneType: "none", nonZh: "removed" })[0] ?? "").split(" ").filter(Boolean);
  const readings = [...new Set(spoken.flatMap((each) => [each.replace("ü", "v"), each.replace("ü", "u")]))];
  known.set(character, readings);
  return readings;
};
