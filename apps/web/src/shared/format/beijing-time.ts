const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function split(instant: string): Record<string, string> | undefined {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return undefined;
  return Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
}

/** 2026-11-20 in Beijing, whatever the browser's zone; empty for what is no instant. */
export function beijingDate(instant: string): string {
  const of = split(instant);
  return of ? `${of.year}-${of.month}-${of.day}` : "";
}

/** 2026-11-20 14:05 in Beijing. */
export function beijingMinute(instant: string): string {
  const of = split(instant);
  return of ? `${of.year}-${of.month}-${of.day} ${of.hour}:${of.minute}` : "";
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `5 分钟前` within the last 24 hours, else the exact minute; the exact one belongs beside it on hover. */
export function recentTime(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (Number.isNaN(passed) || passed < 0 || passed >= 24 * hourMs) return beijingMinute(instant);
  if (passed < minuteMs) return "刚刚";
  return passed < hourMs ? `${Math.floor(passed / minuteMs)} 分钟前` : `${Math.floor(passed / hourMs)} 小时前`;
}
