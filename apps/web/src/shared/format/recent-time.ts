import { beijingMinute } from "@tender/contract/beijing";
import { THIN_SPACE } from "./thin-space.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Formats the last 24 hours as `5 分钟前`, with a thin space, otherwise to the minute. The caller shows the exact time on
 * hover.
 */
export function recentTime(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (Number.isNaN(passed) || passed < 0 || passed >= 24 * hourMs) return beijingMinute(instant);
  if (passed < minuteMs) return "刚刚";
  const [amount, unit] = passed < hourMs ? [passed / minuteMs, "分钟前"] : [passed / hourMs, "小时前"];
  return `${Math.floor(amount)}${THIN_SPACE}${unit}`;
}
