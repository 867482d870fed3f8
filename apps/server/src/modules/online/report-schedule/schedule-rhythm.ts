import type { Rhythm } from "@tender/contract/online-reports";

interface StoredRhythm {
  readonly rhythm: Rhythm["rhythm"];
  readonly weekday: number | null;
  readonly day: number | null;
  readonly at: string;
}

/** Undefined: the weekday or the day is missing. */
export function rhythmOf({ rhythm, weekday, day, at }: StoredRhythm): Rhythm | undefined {
  if (rhythm === "daily") return { rhythm, at };
  if (rhythm === "weekly") return weekday === null ? undefined : { rhythm, weekday, at };
  return day === null ? undefined : { rhythm, day, at };
}
