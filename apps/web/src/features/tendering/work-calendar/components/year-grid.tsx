import { dayKindWords } from "@tender/contract/tender-rules";
import { type KeyboardEvent, useRef, useState } from "react";
import type { CalendarDay } from "../api.ts";
import { dayAfterKey, isWeekend, weeksOf } from "../model/year-days.ts";
import { gridText as text } from "../text.ts";
import styles from "./work-calendar.module.css";

interface Props {
  readonly year: number;
  readonly days: readonly CalendarDay[];
  /** Empty: no day. */
  readonly chosen: string;
  onChoose(day: string): void;
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Twelve months. One day is in the tab order; arrow keys move to the others. */
export function YearGrid({ year, days, chosen, onChoose }: Props) {
  const grid = useRef<HTMLFieldSetElement>(null);
  const [focused, setFocused] = useState(`${year}-01-01`);
  const stated = new Map(days.map((day) => [day.day, day]));
  const reachable = chosen.startsWith(`${year}-`) ? chosen : focused;

  function moveBy(event: KeyboardEvent<HTMLButtonElement>, day: string): void {
    const target = dayAfterKey(day, event.key);
    if (target === undefined) return;
    event.preventDefault();
    setFocused(target);
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${target}"]`)?.focus();
  }

  const renderDay = (day: string) => {
    const found = stated.get(day);
    const words = found ? [dayKindWords[found.kind], found.name] : isWeekend(day) ? [text.weekend] : [];
    return (
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-mark={found && text.marks[found.kind]}
        data-kind={found?.kind ?? (isWeekend(day) ? "weekend" : undefined)}
        tabIndex={day === reachable ? 0 : -1}
        aria-pressed={day === chosen}
        aria-label={text.dayLabel(day, words)}
        title={words.join("，")}
        onClick={() => {
          setFocused(day);
          onChoose(day);
        }}
        onKeyDown={(event) => moveBy(event, day)}
      >
        {Number(day.slice(8))}
      </button>
    );
  };

  return (
    <fieldset ref={grid} className={styles.year} aria-label={text.label(year)}>
      {MONTHS.map((month) => (
        <table key={month} className={styles.month}>
          <caption>{text.month(month)}</caption>
          <thead>
            <tr>
              {text.weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(year, month).map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, position) => (
                  <td key={text.weekdays[position]}>{day === null ? null : renderDay(day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </fieldset>
  );
}
