/** An exact quotient: figures are computed from sums without binary fractions. */
export interface Rational {
  n: bigint;
  /** Above zero. */
  d: bigint;
}

export const rationalOf = (value: number | bigint): Rational => ({ n: BigInt(value), d: 1n });
export const ZERO = rationalOf(0);

/** Reads a decimal such as `-12.50`. */
export function rationalOfText(text: string): Rational {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) throw new Error(`not a decimal: ${text}`);
  const [, sign = "", integer = "", fraction = ""] = match;
  return { n: BigInt(`${sign}${integer}${fraction}`), d: 10n ** BigInt(fraction.length) };
}

export const plus = (a: Rational, b: Rational): Rational => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Rational, b: Rational): Rational => plus(a, { n: -b.n, d: b.d });

/** Returns a number above zero if a is larger. */
export function compare(a: Rational, b: Rational): number {
  const { n } = minus(a, b);
  return n > 0n ? 1 : n < 0n ? -1 : 0;
}

/** Returns a ÷ b. Null: b is zero, so the quotient is unknown, never 0. */
export function divide(a: Rational, b: Rational): Rational | null {
  if (b.n === 0n) return null;
  const sign = b.n < 0n ? -1n : 1n;
  return { n: a.n * b.d * sign, d: a.d * b.n * sign };
}

/** Rounds half away from zero to `places` decimals. */
export function roundRational({ n, d }: Rational, places: number): string {
  const scaled = (n < 0n ? -n : n) * 10n ** BigInt(places);
  const digits = ((2n * scaled + d) / (2n * d)).toString().padStart(places + 1, "0");
  const integer = digits.slice(0, digits.length - places);
  const text = places === 0 ? digits : `${integer}.${digits.slice(-places)}`;
  return n < 0n && /[1-9]/.test(text) ? `-${text}` : text;
}

export const toNumber = (value: Rational | null, places: number): number | null =>
  value === null ? null : Number(roundRational(value, places));
