import { Input } from "antd";
import { decimalOf, typedDecimal } from "../model/decimal.ts";

interface Props {
  readonly id?: string;
  /** Decimal text. Null: empty. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  /** Largest number of decimal places. */
  readonly decimals: number;
  readonly label?: string;
  readonly hint?: string;
}

/** A field for a decimal number that stays text: a number of JavaScript has too few digits for large amounts. */
export function DecimalField({ value = null, onChange, decimals, label, hint, ...props }: Props) {
  return (
    <Input
      {...props}
      {...(label === undefined ? {} : { "aria-label": label })}
      {...(hint === undefined ? {} : { placeholder: hint })}
      inputMode="decimal"
      autoComplete="off"
      value={value ?? ""}
      onChange={({ target }) => {
        const typed = typedDecimal(target.value, decimals);
        if (typed !== undefined) onChange?.(typed === "" ? null : typed);
      }}
      onBlur={() => onChange?.(decimalOf(value))}
    />
  );
}
