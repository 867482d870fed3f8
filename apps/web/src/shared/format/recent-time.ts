import { beijingMinute } from "@tender/contract/beijing";
import { THIN_SPACE } from "./thin-space.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Formats the last 24 hours as `5 分钟前`, with a thin space, otherwise to the minute. The caller shows the exact time on
 * hover.
 */
export function recentTime(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (Number.isNaN(passed) || passed < 0 || passed >= 24 * HOUR_MS) return beijingMinute(instant);
  if (passed < MINUTE_MS) return "刚刚";
  const [amount, unit] = passed < HOUR_MS ? [passed / MINUTE_MS, "分钟前"] : [passed / HOUR_MS, "小时前"];
  return `${Math.floor(amount)}${THIN_SPACE}${unit}`;
}
