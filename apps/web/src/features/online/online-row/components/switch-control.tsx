import { Switch } from "antd";
import { ariaOf, type ControlProps } from "./control-props.ts";

/** A switch for a yes-or-no field. */
export const SwitchControl = (props: ControlProps) => (
  <Switch
    id={props.id}
    {...ariaOf(props)}
    checked={props.value === true}
    onChange={(value) => props.onChange({ field: props.field.name, value })}
  />
);
