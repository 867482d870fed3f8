import { decimalOf, significantDigits } from "@tender/form-rules/decimals";

/** Spreadsheets keep numbers as binary floats: 15 digits of what is typed, and write up to 17. */
export const KEPT_DIGITS = 15;
/** From here on a whole number has more digits than a spreadsheet keeps. */
export const LEAST_CUT = 10 ** KEPT_DIGITS;
/** So many digits fewer: what stood behind them is what adding up binary floats leaves over, 0.30000000000000004. */
const RESIDUE = 3;

/**
 * A number that stands for something longer. `whole`: what was typed may have had other digits at its end. `fraction`: its whole part is
 * there, so that it is good for an amount; a code may have been longer.
 */
export type Cut = "whole" | "fraction";

export interface CutCell {
  /** From 0. */
  readonly column: number;
  readonly cut: Cut;
}

/** To whoever typed it, of any table. */
export const CUT_WORDS = "长数字已被电子表格改写，末尾的位数可能已丢失；请设置单元格格式为“文本”后重新填写";

const digitsOf = (text: string): number => {
  const value = decimalOf(text);
  return value ? significantDigits(value) : 0;
};

/** Whether the last digits of a number are what adding up binary floats leaves over. */
export const hasResidue = (float: number): boolean =>
  digitsOf(String(float)) - digitsOf(float.toPrecision(KEPT_DIGITS)) >= RESIDUE;

/** Of a number as a workbook has it. */
export function cutOfNumber(value: string): Cut | undefined {
  const float = Number(value);
  if (!Number.isFinite(float)) return undefined;
  if (Math.abs(float) >= LEAST_CUT) return "whole";
  return digitsOf(String(float)) > KEPT_DIGITS && !hasResidue(float) ? "fraction" : undefined;
}

/** As programs show a number that is too long for them, and save it in a CSV: 1.10101E+17. */
const EXPONENT = /^[-+]?(?:\d+(?:\.\d+)?E[-+]\d{1,3}|\d+\.\d+E\d{1,3})$/i;

/** No program shows that many characters of a number. */
const LONGEST_NUMBER = 400;

export const cutOfText = (text: string): Cut | undefined =>
  text.length <= LONGEST_NUMBER && EXPONENT.test(text) ? "whole" : undefined;
