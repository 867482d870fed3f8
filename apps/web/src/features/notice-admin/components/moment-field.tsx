import { DatePicker } from "antd";
import type { Dayjs } from "dayjs";
import { beijingClock, instantAt } from "../../../shared/workspace-ui/beijing-moment.ts";
import { editorText as text } from "../text.ts";

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
    placeholder={text.moment}
    value={value === null ? null : beijingClock(value)}
    onChange={(clock) => onChange?.(clock === null ? null : instantAt(clock as Dayjs))}
  />
);
