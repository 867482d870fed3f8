const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Beijing is eight hours ahead of UTC all year. */
const AHEAD_MS = 8 * HOUR_MS;

export interface Schedule {
  readonly schedule: "off" | "hourly" | "daily";
  /** `02:30`, in Beijing time. */
  readonly dailyAt: string;
}

/** Whether an import is due. `since`: the start of the last one, or the creation of the connection. */
export function isDue({ schedule, dailyAt }: Schedule, since: number, now: number): boolean {
  if (schedule === "off") return false;
  if (schedule === "hourly") return now - since >= HOUR_MS;
  const [hours = 0, minutes = 0] = dailyAt.split(":").map(Number);
  const offset = hours * HOUR_MS + minutes * 60_000;
  const today = Math.floor((now + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS + offset;
  const last = today <= now ? today : today - DAY_MS;
  return since < last;
}
