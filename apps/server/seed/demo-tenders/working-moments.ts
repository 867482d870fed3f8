import { beijingDay } from "@tender/contract/beijing";
import { type CalendarDays, isWorkingDay, shiftDay } from "#modules/tendering/work-calendar/working-days.ts";

/** A working day, counted from today (0), and a time of Beijing. Negative: before today. */
export type Moment = readonly [workingDays: number, time: string];

/** Returns moments in milliseconds since 1970. On a day off, 0 is the working day before it. */
export function resolveMoments(now: number, calendar: CalendarDays): (moment: Moment) => number {
  return ([count, time]) => {
    let day = beijingDay(now);
    while (!isWorkingDay(day, calendar)) day = shiftDay(day, -1);
    for (let left = Math.abs(count); left > 0; ) {
      day = shiftDay(day, Math.sign(count));
      if (isWorkingDay(day, calendar)) left -= 1;
    }
    return Date.parse(`${day}T${time}:00+08:00`);
  };
}
