import { InputNumber, type InputNumberProps } from "antd";
import { typedNumber } from "./typed-number.ts";

/** The control also takes the text of a number, so that typing can go on after `1.` and `-`; its types do not say so. */
const parser = typedNumber as unknown as (typed?: string) => number;

/** A number of a form, with full-width digits as well. */
export const NumberField = (props: InputNumberProps<number>) => <InputNumber<number> {...props} parser={parser} />;
