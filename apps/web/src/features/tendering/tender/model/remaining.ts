const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PASSED = "已到时间";

const two = (value: number): string => String(value).padStart(2, "0");

/** Returns the sentence about the time that is left. */
export const remainingWords = (ms: number): string => (ms <= 0 ? PASSED : `还有 ${remainingText(ms)}`);

/** Returns the time that is left in words: days and hours, within a day hours, minutes and seconds. */
export function remainingText(ms: number): string {
  if (ms <= 0) return PASSED;
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  if (days > 0) return `${days} 天 ${hours} 小时`;
  return `${two(hours)}:${two(Math.floor((ms % HOUR) / MINUTE))}:${two(Math.floor((ms % MINUTE) / SECOND))}`;
}
