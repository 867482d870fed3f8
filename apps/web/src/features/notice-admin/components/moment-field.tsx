import { DatePicker } from "antd";
import dayjs from "dayjs";
import { editorText as text } from "../text.ts";

interface Props {
  readonly id?: string;
  /** ISO 8601; null: none. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
}

/** A day and a minute. */
export const MomentField = ({ value = null, onChange, ...props }: Props) => (
  <DatePicker
    {...props}
    format="YYYY-MM-DD HH:mm"
    showTime={{ format: "HH:mm" }}
    placeholder={text.moment}
    value={value === null ? null : dayjs(value)}
    onChange={(moment) =>
      onChange?.(
        moment === null
          ? null
          : dayjs(moment as dayjs.Dayjs)
              .startOf("minute")
              .toISOString(),
      )
    }
  />
);
