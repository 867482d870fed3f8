import { decimalOf } from "@tender/form-rules/decimals";
import { THIN_SPACE } from "#shared/format/thin-space.ts";
import { formatDecimal } from "./decimal.ts";
import { UNKNOWN } from "./money-display.ts";

/** A percentage shifts the rate by two places: multiplied by 100, the binary float 0.0295 would round to 2.9. */
const PERCENT = -2;

const withDecimals = (value: number, shift: number, decimals: number): string => {
  const decimal = decimalOf(String(value));
  return decimal ? formatDecimal(decimal, shift, decimals) : UNKNOWN;
};

export const showCount = (value: number | null): string => (value === null ? UNKNOWN : withDecimals(value, 0, 0));
export const showNumber = (value: number | null, decimals: number): string =>
  value === null ? UNKNOWN : withDecimals(value, 0, decimals);

/** Formats a rate of 0.5427 as 54.3%, without a space before the sign. */
export const showRate = (rate: number | null, decimals: number): string =>
  rate === null ? UNKNOWN : `${withDecimals(rate, PERCENT, decimals)}%`;

export type Direction = "up" | "down" | "level";
export interface ChangeDisplay {
  readonly direction: Direction;
  readonly text: string;
}

/** Formats a relative change: 0.123 as +12.3%. Null: the base is 0 or unknown. */
export const showRelativeChange = (change: number | null): ChangeDisplay | null => show(change, "%");

/** Formats the difference of two rates: 0.032 as +3.2 个百分点. */
export const showPointChange = (change: number | null): ChangeDisplay | null => show(change, `${THIN_SPACE}个百分点`);

function show(change: number | null, unit: string): ChangeDisplay | null {
  if (change === null) return null;
  const figure = withDecimals(Math.abs(change), PERCENT, 1);
  // A change that rounds to zero counts as unchanged: +0.0% would show a direction without a size.
  if (figure === "0.0") return { direction: "level", text: "持平" };
  return change > 0 ? { direction: "up", text: `+${figure}${unit}` } : { direction: "down", text: `−${figure}${unit}` };
}
