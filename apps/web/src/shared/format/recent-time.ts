import { beijingMinute } from "@tender/contract/beijing";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `5 分钟前` within the last 24 hours, else the exact minute; the exact one belongs beside it on hover. */
export function recentTime(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (Number.isNaN(passed) || passed < 0 || passed >= 24 * hourMs) return beijingMinute(instant);
  if (passed < minuteMs) return "刚刚";
  return passed < hourMs ? `${Math.floor(passed / minuteMs)} 分钟前` : `${Math.floor(passed / hourMs)} 小时前`;
}
