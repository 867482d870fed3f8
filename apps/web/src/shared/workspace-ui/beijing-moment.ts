import { beijingMinute } from "@tender/contract/beijing";
import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import "dayjs/locale/zh-cn";

dayjs.locale("zh-cn");
// This plugin gives the pickers today's date and time in Beijing, in every time zone of the browser.
dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.tz.setDefault("Asia/Shanghai");

/**
 * Converts an instant (ISO 8601) to Beijing wall-clock time for a picker. Clock changes of the browser's time zone do
 * not affect it.
 */
export const beijingClock = (instant: string): Dayjs => dayjs.utc(`${beijingMinute(instant).replace(" ", "T")}:00Z`);

/** Converts the Beijing wall-clock time of a picker to its instant. */
export const instantAt = (clock: Dayjs): string =>
  new Date(`${clock.format("YYYY-MM-DDTHH:mm")}:00+08:00`).toISOString();
