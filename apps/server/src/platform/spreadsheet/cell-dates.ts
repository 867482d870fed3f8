/** The formats that every program knows by number and that show a date or a time; 27 and up are those of East Asia. */
const builtIn = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/**
 * Texts in quotation marks, escaped signs, colours and conditions are no parts of a date. A bracket within brackets ends the look for
 * the closing one: otherwise each of a long row of them would be followed to the end.
 */
const WORDS = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi;

/** Does a cell of this format show its number as a date? `code`: of a format that the workbook brings. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? builtIn(id) : /[ymdhs]/i.test(code.replace(WORDS, "").replace(/general/gi, ""));

const DAY_MS = 86_400_000;
/** Day 0 of either system; the first one has a 29 February 1900 that never was, so that only later days are right. */
const starts = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
const LAST_DAY = 2_958_466;

/** A day, with its time where it has one, as people write it; undefined: no date has this number. */
export function dateText(serial: number, system: keyof typeof starts): string | undefined {
  if (!(serial >= 0 && serial < LAST_DAY)) return undefined;
  const [day, time = ""] = new Date(starts[system] + Math.round(serial * 86_400) * 1_000).toISOString().split(/[T.]/);
  const shown = time === "00:00:00" ? [day] : [day, time];
  return (serial * DAY_MS < DAY_MS ? shown.slice(-1) : shown).join(" ");
}
