const BEIJING_MS = 8 * 3_600_000;

/** Calendar day in Beijing (`2026-03-01`) of an instant. */
export const beijingDay = (at: number): string => new Date(at + BEIJING_MS).toISOString().slice(0, 10);
