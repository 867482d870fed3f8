import { type Decimal, decimalOf, fixedText } from "@tender/form-rules/decimals";

/** Undefined: the text is no plain decimal number. */
export const parseDecimal = (text: string): Decimal | undefined =>
  /^-?\d+(\.\d+)?$/.test(text.trim()) ? decimalOf(text.trim()) : undefined;

/**
 * Formats value ÷ 10^shift (a negative shift multiplies) with `places` decimals, rounded half up (away from zero), with
 * thousands separators.
 */
export function formatDecimal(value: Decimal, shift: number, decimals: number): string {
  const [whole = "", fraction] = fixedText(value.times(`1e${-shift}`), decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",").replace("-", "−");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Whether |value| ≥ 10^power. */
export const reaches = (value: Decimal, power: number): boolean => value.abs().gte(`1e${power}`);
