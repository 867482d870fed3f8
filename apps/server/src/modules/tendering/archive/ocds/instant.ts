const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Returns the milliseconds of an ISO 8601 date. Undefined: no real instant, such as 30 February. Without a zone, the
 * time is UTC; a date alone is its midnight.
 */
export function parseInstant(text: string): number | undefined {
  const match = DATE_TIME.exec(text.trim());
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as number[] &
    [number, number, number, number, number, number];
  const millisecond = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3));
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const local = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const calendarDay = new Date(Date.UTC(year, month - 1, day));
  if (calendarDay.getUTCMonth() !== month - 1 || calendarDay.getUTCDate() !== day || year < 1900) return undefined;
  const zone = /^([+-])(\d{2}):?(\d{2})$/.exec(match[8] ?? "");
  if (zone === null) return local;
  const offset = (Number(zone[2]) * 60 + Number(zone[3])) * 60_000;
  return zone[1] === "+" ? local - offset : local + offset;
}
