import { TimePicker } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { controlText as text } from "../text.ts";
import { ariaOf, type ControlProps, textOf } from "./control-props.ts";

/** A time of day. The value changes as soon as it is typed or picked, before the panel is confirmed. */
export function TimeControl(props: ControlProps) {
  const change = (time: Dayjs | Dayjs[] | null) =>
    props.onChange({ field: props.field.name, value: Array.isArray(time) ? null : (time?.format("HH:mm:ss") ?? null) });
  return (
    <TimePicker
      id={props.id}
      {...ariaOf(props)}
      previewValue={false}
      placeholder={text.time}
      value={props.value === null ? null : dayjs(`2000-01-01T${textOf(props.value)}`)}
      onChange={change}
      onCalendarChange={change}
    />
  );
}
