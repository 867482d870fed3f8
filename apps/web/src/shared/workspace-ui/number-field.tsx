import { InputNumber, type InputNumberProps } from "antd";
import { typedNumber } from "./typed-number.ts";

/**
 * The parser may also return the text of a number, so that `1.` and `-` can be typed; the library's types do not allow
 * it.
 */
const parser = typedNumber as unknown as (typed?: string) => number;

/** A number field that also accepts full-width digits. */
export const NumberField = (props: InputNumberProps<number>) => <InputNumber<number> {...props} parser={parser} />;
