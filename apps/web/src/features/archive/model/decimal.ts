// Decimal text of the wire, rounded without ever passing through a binary float.

interface Scaled {
  readonly negative: boolean;
  /** The value's digits as an integer, `scale` of them after the point. */
  readonly digits: bigint;
  readonly scale: number;
}

/** Undefined when the text is not a plain decimal number. */
export function parseDecimal(text: string): Scaled | undefined {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,12}))?$/.exec(text.trim());
  if (!match) return undefined;
  const fraction = match[3] ?? "";
  return { negative: match[1] === "-", digits: BigInt(`${match[2]}${fraction}`), scale: fraction.length };
}

/** Value ÷ 10^shift with `places` decimals, rounded half up (away from zero), with thousands separators. */
export function formatDecimal(value: Scaled, shift: number, places: number): string {
  const drop = value.scale + shift - places;
  const rounded =
    drop > 0 ? (value.digits + 10n ** BigInt(drop) / 2n) / 10n ** BigInt(drop) : value.digits * 10n ** BigInt(-drop);
  const text = rounded.toString().padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places).replace(/\B(?=(\d{3})+$)/g, ",");
  const sign = value.negative && rounded > 0n ? "−" : "";
  return places > 0 ? `${sign}${whole}.${text.slice(-places)}` : `${sign}${whole}`;
}

/** Whether |value| ≥ 10^power. */
export const reaches = (value: Scaled, power: number): boolean => value.digits >= 10n ** BigInt(power + value.scale);
