const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;

const twoDigits = (part: string): string => part.padStart(2, "0");

/** Returns a typed day such as `2026/10/1` or `2026年10月1日` in the form 2026-10-01. Any other text is unchanged. */
export function typedDay(text: string): string {
  const [, year, month = "", day = ""] = DAY.exec(text) ?? [];
  return year === undefined ? text : `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}
