import Big from "big.js";

// Numbers that people enter, add up and read are decimals, from PostgreSQL's `numeric` to the screen, and never binary
// floats: 0.1 + 0.2 would not be 0.3, and the last digits of an amount of 18 digits would change
// (docs/decisions/online.md).

/** Places of a quotient. */
const QUOTIENT_SCALE = 20;
/**
 * Maximum digits before the point, and after it. An amount has 18, so that products of two amounts and of two quotients
 * are exact; longer numbers take long to divide.
 */
const MAX_DIGITS = 40;
const MAX_TEXT_LENGTH = 100;

// A separate constructor, so that its settings do not affect other users of the library. Strict mode refuses binary
// floats.
const Exact = Big();
Exact.strict = true;
Exact.DP = QUOTIENT_SCALE;
// Half up, away from zero, as PostgreSQL rounds: 1.005 to 1.01, -1.005 to -1.01.
Exact.RM = 1;

export type Decimal = Big;

export const isDecimal = (value: unknown): value is Decimal => value instanceof Exact;

/** The constructor of every decimal, for a library that identifies types by it. */
export const decimalClass: Big.BigConstructor = Exact;

/** Returns the number of places that the value needs. */
export const scaleOf = ({ c, e }: Decimal): number => Math.max(0, c.length - e - 1);

const isTooLarge = ({ e }: Decimal): boolean => e >= MAX_DIGITS;

/** Rounds a result with more places than a number may have. Throws if it is too large. */
export function limitDecimal(value: Decimal): Decimal {
  if (isTooLarge(value)) throw new RangeError("a decimal has too many digits");
  return scaleOf(value) > MAX_DIGITS ? value.round(MAX_DIGITS) : value;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/** Parses a decimal. Undefined: the text is not a number or has too many digits. */
export function decimalOf(text: string): Decimal | undefined {
  if (text.length > MAX_TEXT_LENGTH || !NUMBER.test(text)) return undefined;
  const value = new Exact(text.replace(/^\+/, ""));
  return isTooLarge(value) || scaleOf(value) > MAX_DIGITS ? undefined : value;
}

/** Converts an exact whole number, such as a count. Throws if it is not a safe integer. */
export function decimalOfInteger(value: number): Decimal {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
  return new Exact(BigInt(value));
}

/** Rounds half up, away from zero; negative places: to tens and hundreds. */
export const roundDecimal = (value: Decimal, places: number): Decimal => value.round(places);

/** Truncates towards zero. */
export const truncateDecimal = (value: Decimal): Decimal => value.round(0, 0);

/** Returns every digit, without an exponent and without trailing zeros. */
export const plainText = (value: Decimal): string => value.toFixed();

/** Returns the value rounded half up, with exactly `places` decimal places. */
export const fixedText = (value: Decimal, places: number): string => value.round(places).toFixed(places);

/** Returns the number of digits from the first to the last that is not zero: spreadsheets store 15. */
export const significantDigits = ({ c }: Decimal): number => c.length;

/** Returns `part` in per cent of `whole`. Undefined: the whole is zero, or a text is not a number. */
export function percentOf(part: string, whole: string): Decimal | undefined {
  const [partValue, wholeValue] = [decimalOf(part), decimalOf(whole)];
  return partValue && wholeValue && !wholeValue.eq("0") ? partValue.times("100").div(wholeValue) : undefined;
}

/**
 * Compares two written decimals: above zero, the first is larger; below zero, the second. A text that is no number is
 * the smallest.
 */
export function compareTexts(a: string, b: string): number {
  const [first, second] = [decimalOf(a), decimalOf(b)];
  if (!first || !second) return Number(first !== undefined) - Number(second !== undefined);
  return first.cmp(second);
}

const writtenScale = (text: string): number => text.split(".")[1]?.length ?? 0;

/** Returns the sum of written decimals, with the most places of any of them; null: a text is no number. */
export function sumText(texts: readonly string[]): string | null {
  let sum = new Exact("0");
  for (const text of texts) {
    const value = decimalOf(text);
    if (value === undefined) return null;
    sum = sum.plus(value);
  }
  return fixedText(sum, Math.max(0, ...texts.map(writtenScale)));
}
