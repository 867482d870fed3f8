import { DatePicker } from "antd";
import type { Dayjs } from "dayjs";
import { beijingClock, instantAt } from "./beijing-moment.ts";
import { useCalendarEnter } from "./use-calendar-enter.ts";

interface Props {
  readonly id?: string;
  /** ISO 8601. Null: none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/** A day and minute in Beijing time. A typed or picked moment counts immediately, not only after it is confirmed. */
export function MomentField({ value = null, onChange, ...props }: Props) {
  const calendarProps = useCalendarEnter();
  const change = (clock: Dayjs | Dayjs[] | null) =>
    onChange?.(clock === null || Array.isArray(clock) ? null : instantAt(clock));
  return (
    <DatePicker
      {...props}
      {...calendarProps}
      // Otherwise a calendar that opens below the pointer replaces the typed text with the day under the pointer.
      previewValue={false}
      format="YYYY-MM-DD HH:mm"
      showTime={{ format: "HH:mm" }}
      placeholder="年-月-日 时:分"
      value={value === null ? null : beijingClock(value)}
      onChange={change}
      onCalendarChange={change}
    />
  );
}
