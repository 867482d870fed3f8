import { beijingMinute } from "@tender/contract/beijing";
import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import "dayjs/locale/zh-cn";

dayjs.locale("zh-cn");
// By this plugin the pickers know which day and which hour it is now: in Beijing, wherever the browser stands.
dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.tz.setDefault("Asia/Shanghai");

/** What the clocks in Beijing show at an instant (ISO 8601), for a picker to show. No clock change of the browser's own place moves it. */
export const beijingClock = (instant: string): Dayjs => dayjs.utc(`${beijingMinute(instant).replace(" ", "T")}:00Z`);

/** The instant at which the clocks in Beijing show what a picker holds. */
export const instantAt = (clock: Dayjs): string =>
  new Date(`${clock.format("YYYY-MM-DDTHH:mm")}:00+08:00`).toISOString();
