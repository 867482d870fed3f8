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
const MOST_DIGITS = 40;
const LONGEST_TEXT = 100;

// A constructor of its own, so that its settings affect no other user. Strict: it neither accepts binary floats nor
// converts to one.
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

const isTooLarge = ({ e }: Decimal): boolean => e >= MOST_DIGITS;

/** Rounds a result with more places than a number may have. Throws if it is too large. */
export function boundedDecimal(value: Decimal): Decimal {
  if (isTooLarge(value)) throw new RangeError("a decimal has too many digits");
  return scaleOf(value) > MOST_DIGITS ? value.round(MOST_DIGITS) : value;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/** Parses a decimal. Undefined: the text is no number, or has too many digits. */
export function decimalOf(text: string): Decimal | undefined {
  if (text.length > LONGEST_TEXT || !NUMBER.test(text)) return undefined;
  const value = new Exact(text.replace(/^\+/, ""));
  return isTooLarge(value) || scaleOf(value) > MOST_DIGITS ? undefined : value;
}

/** Converts an exact whole number, such as a count. Throws if it is not a safe integer. */
export function decimalOfInteger(value: number): Decimal {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
  return new Exact(BigInt(value));
}

/** Rounds half up, away from zero; negative places: to tens and hundreds. */
export const roundedDecimal = (value: Decimal, places: number): Decimal => value.round(places);

/** Truncates towards zero. */
export const truncated = (value: Decimal): Decimal => value.round(0, 0);

/** Returns every digit, without an exponent and without trailing zeros. */
export const plainText = (value: Decimal): string => value.toFixed();

/** Rounds half up to that many places, and writes all of them. */
export const fixedText = (value: Decimal, places: number): string => value.round(places).toFixed(places);

/** Returns the number of digits from the first to the last that is not zero: spreadsheets store 15. */
export const significantDigits = ({ c }: Decimal): number => c.length;

/** Returns the part in per cent of the whole; undefined: the whole is zero, or a text is no number. */
export function percentOf(part: string, whole: string): Decimal | undefined {
  const [some, all] = [decimalOf(part), decimalOf(whole)];
  return some && all && !all.eq("0") ? some.times("100").div(all) : undefined;
}

/**
 * Compares two written decimals: above zero, the first is larger; below zero, the second. A text that is no number is
 * the smallest.
 */
export function compareTexts(one: string, other: string): number {
  const [first, second] = [decimalOf(one), decimalOf(other)];
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
