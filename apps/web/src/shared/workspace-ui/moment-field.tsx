import { DatePicker } from "antd";
import type { Dayjs } from "dayjs";
import { beijingClock, instantAt } from "./beijing-moment.ts";

interface Props {
  readonly id?: string;
  /** ISO 8601; null: none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/** A day and a minute in Beijing. */
export const MomentField = ({ value = null, onChange, ...props }: Props) => (
  <DatePicker
    {...props}
    format="YYYY-MM-DD HH:mm"
    showTime={{ format: "HH:mm" }}
    placeholder="年-月-日 时:分"
    value={value === null ? null : beijingClock(value)}
    onChange={(clock) => onChange?.(clock === null ? null : instantAt(clock as Dayjs))}
  />
);
