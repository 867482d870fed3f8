import { polyphonic } from "pinyin-pro";
import type { ReadingsOf } from "#app/workspace/model/title-match.ts";

const known = new Map<string, readonly string[]>();

/** Returns every reading of a character without tones; ü counts as v and as u. */
export const readingsOf: ReadingsOf = (character) => {
  const before = known.get(character);
  if (before) return before;
  const spoken = (polyphonic(character, { toneType: "none", nonZh: "removed" })[0] ?? "").split(" ").filter(Boolean);
  const readings = [...new Set(spoken.flatMap((each) => [each.replace("ü", "v"), each.replace("ü", "u")]))];
  known.set(character, readings);
  return readings;
};
