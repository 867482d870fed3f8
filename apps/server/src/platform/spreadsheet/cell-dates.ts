/** Returns whether a built-in format shows a date or a time. Numbers from 27 on are those of East Asia. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/**
 * Quoted texts, escaped characters, colours and conditions, which are no part of a date. A bracket within brackets ends
 * the search for the closing one: otherwise each of a long row of them would be followed to the end.
 */
const WORDS = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi;

/** Returns whether a format shows a number as a date. `code`: a format that the workbook defines. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? builtIn(id) : /[ymdhs]/i.test(code.replace(WORDS, "").replace(/general/gi, ""));

const DAY_MS = 86_400_000;
/** Day 0 of either system. The first one has a 29 February 1900 that never existed, so only later days are right. */
const starts = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
const LAST_DAY = 2_958_466;

/** Returns a day, with its time if it has one, as people write it. Undefined: the number is no date. */
export function dateText(serial: number, system: keyof typeof starts): string | undefined {
  if (!(serial >= 0 && serial < LAST_DAY)) return undefined;
  const [day, time = ""] = new Date(starts[system] + Math.round(serial * 86_400) * 1_000).toISOString().split(/[T.]/);
  const shown = time === "00:00:00" ? [day] : [day, time];
  return (serial * DAY_MS < DAY_MS ? shown.slice(-1) : shown).join(" ");
}
