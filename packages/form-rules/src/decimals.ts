import Big from "big.js";

// Numbers that people enter, add up and read are decimals, from PostgreSQL's `numeric` to the screen. None becomes a binary float on its way:
// 0.1 + 0.2 would not be 0.3 then, and the last digits of an amount of 18 digits would be others (docs/decisions/online.md).

/** Digits behind the point of a quotient. */
const QUOTIENT_SCALE = 20;
/**
 * Digits of a number before the point, and behind it. An amount has 18, so that products of two amounts and of two quotients are exact;
 * what has more takes long to divide.
 */
const MOST_DIGITS = 40;
const LONGEST_TEXT = 100;

// A constructor of our own: its settings are nobody else's. Strict: it takes no binary float, and becomes none by an operator.
const Exact = Big();
Exact.strict = true;
Exact.DP = QUOTIENT_SCALE;
// Half up, away from zero, as PostgreSQL rounds: 1.005 to 1.01, -1.005 to -1.01.
Exact.RM = 1;

export type Decimal = Big;

export const isDecimal = (value: unknown): value is Decimal => value instanceof Exact;

/** The constructor of every decimal, for a library that tells values apart by it. */
export const decimalClass: Big.BigConstructor = Exact;

/** How many places behind the point the value needs. */
export const scaleOf = ({ c, e }: Decimal): number => Math.max(0, c.length - e - 1);

const isTooLarge = ({ e }: Decimal): boolean => e >= MOST_DIGITS;

/** What was worked out, rounded where it has more places than a number may have. Throws where it is too large. */
export function boundedDecimal(value: Decimal): Decimal {
  if (isTooLarge(value)) throw new RangeError("a decimal of too many digits");
  return scaleOf(value) > MOST_DIGITS ? value.round(MOST_DIGITS) : value;
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/** Undefined: it is no number, or has more digits than one may have. */
export function decimalOf(text: string): Decimal | undefined {
  if (text.length > LONGEST_TEXT || !NUMBER.test(text)) return undefined;
  const value = new Exact(text.replace(/^\+/, ""));
  return isTooLarge(value) || scaleOf(value) > MOST_DIGITS ? undefined : value;
}

/** Of a number that holds every digit of what it stands for: a count, or a whole number that a cell may keep. */
export function decimalOfWhole(value: number): Decimal {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number that is held exactly`);
  return new Exact(BigInt(value));
}

/** Half up, away from zero; below zero places to tens and hundreds. */
export const roundedDecimal = (value: Decimal, places: number): Decimal => value.round(places);

/** Towards zero. */
export const wholeOf = (value: Decimal): Decimal => value.round(0, 0);

/** Every digit that it has, without an exponent and without zeros at its end. */
export const plainText = (value: Decimal): string => value.toFixed();

/** Rounded half up to that many places, all of them written. */
export const fixedText = (value: Decimal, places: number): string => value.round(places).toFixed(places);

/** Digits from the first to the last one that is not zero: spreadsheets keep 15. */
export const significantDigits = ({ c }: Decimal): number => c.length;

/** How many hundredths of the whole a part is; undefined: the whole is nothing, or one of them is no number. */
export function percentOf(part: string, whole: string): Decimal | undefined {
  const [some, all] = [decimalOf(part), decimalOf(whole)];
  return some && all && !all.eq("0") ? some.times("100").div(all) : undefined;
}

/** Which of two written decimals is the larger: above zero the first, below zero the second. What is no number counts as the smallest. */
export function compareTexts(one: string, other: string): number {
  const [first, second] = [decimalOf(one), decimalOf(other)];
  if (!first || !second) return Number(first !== undefined) - Number(second !== undefined);
  return first.cmp(second);
}

const writtenScale = (text: string): number => text.split(".")[1]?.length ?? 0;

/** The sum of decimals as they are written, with as many places as the one that has most; null: one of them is no number. */
export function sumText(texts: readonly string[]): string | null {
  let sum = new Exact("0");
  for (const text of texts) {
    const value = decimalOf(text);
    if (value === undefined) return null;
    sum = sum.plus(value);
  }
  return fixedText(sum, Math.max(0, ...texts.map(writtenScale)));
}
