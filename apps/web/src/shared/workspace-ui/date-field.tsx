import { FIRST_DAY, LAST_DAY } from "@tender/contract/beijing";
import { DatePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import styles from "./date-field.module.css";
import "./beijing-moment.ts";
import { useCalendarEnter } from "./use-calendar-enter.ts";

const FORMAT = "YYYY-MM-DD";
const textOf = (day: Dayjs | null): string => day?.format(FORMAT) ?? "";

interface Props {
  readonly id?: string;
  /** `2026-11-20`. Empty: no day. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly autoComplete?: string;
}

/**
 * A day as text, typed or picked, for a form field. A typed day counts immediately, not only after the field is left.
 */
export function DateField({ value = "", onChange, ...props }: Props) {
  const calendarProps = useCalendarEnter();
  return (
    <DatePicker
      {...props}
      {...calendarProps}
      // Otherwise a calendar that opens below the pointer replaces the typed text with the day under the pointer.
      previewValue={false}
      className={styles.field ?? ""}
      format={FORMAT}
      placeholder="年-月-日"
      placement="topLeft"
      minDate={dayjs(FIRST_DAY)}
      maxDate={dayjs(LAST_DAY)}
      value={value === "" ? null : dayjs(value)}
      onChange={(day) => onChange?.(textOf(day))}
      onCalendarChange={(day) => onChange?.(textOf(Array.isArray(day) ? null : day))}
    />
  );
}
