import { decimalOf, significantDigits } from "@tender/form-rules/decimals";

/** Spreadsheets store numbers as binary floats: 15 digits of the typed ones, and write up to 17. */
export const STORED_DIGITS = 15;
/** From here on a whole number has more digits than a spreadsheet stores. */
export const MIN_TRUNCATED = 10 ** STORED_DIGITS;
/**
 * Digits by which the shortest text becomes shorter if its end is a rounding residue of binary floats,
 * 0.30000000000000004.
 */
const RESIDUE_DIGITS = 3;

/**
 * Digits that a number may have lost. `whole`: the last typed digits. `fraction`: only decimals, so an amount is right;
 * a code may have been longer.
 */
export type Truncation = "whole" | "fraction";

export interface TruncatedCell {
  /** Index from 0. */
  readonly column: number;
  readonly cut: Truncation;
}

/** Message for the author of any table. */
export const TRUNCATED_MESSAGE = "长数字已被电子表格改写，末尾的位数可能已丢失；请设置单元格格式为“文本”后重新填写";

const digitsOf = (text: string): number => {
  const value = decimalOf(text);
  return value ? significantDigits(value) : 0;
};

/** Returns whether the last digits of a number are a rounding residue of binary floats. */
export const hasResidue = (float: number): boolean =>
  digitsOf(String(float)) - digitsOf(float.toPrecision(STORED_DIGITS)) >= RESIDUE_DIGITS;

/** Returns the loss of a number in a workbook's form. */
export function truncationOfNumber(value: string): Truncation | undefined {
  const float = Number(value);
  if (!Number.isFinite(float)) return undefined;
  if (Math.abs(float) >= MIN_TRUNCATED) return "whole";
  return digitsOf(String(float)) > STORED_DIGITS && !hasResidue(float) ? "fraction" : undefined;
}

/** Form in which programs show too long numbers and save them in a CSV: 1.10101E+17. */
const EXPONENT = /^[-+]?(?:\d+(?:\.\d+)?E[-+]\d{1,3}|\d+\.\d+E\d{1,3})$/i;

/** Longer texts are not numbers that a program has written. */
const MAX_NUMBER_LENGTH = 400;

export const truncationOfText = (text: string): Truncation | undefined =>
  text.length <= MAX_NUMBER_LENGTH && EXPONENT.test(text) ? "whole" : undefined;
