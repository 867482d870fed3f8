import { TimePicker } from "antd";
import dayjs from "dayjs";
import { controlText as text } from "../text.ts";
import { ariaOf, type ControlProps, textOf } from "./control-props.ts";

/** A time of the day. */
export const TimeControl = (props: ControlProps) => (
  <TimePicker
    id={props.id}
    {...ariaOf(props)}
    placeholder={text.time}
    value={props.value === null ? null : dayjs(`2000-01-01T${textOf(props.value)}`)}
    onChange={(time) => props.onChange({ field: props.field.name, value: time?.format("HH:mm:ss") ?? null })}
  />
);
