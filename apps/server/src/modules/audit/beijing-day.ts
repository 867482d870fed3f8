/** Milliseconds at which a Beijing calendar day (`2026-03-01`) begins. China keeps UTC+8 all year. */
export const beijingDayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
