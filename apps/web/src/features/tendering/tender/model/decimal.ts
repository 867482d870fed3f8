import { typedNumber } from "#shared/workspace-ui/typed-number.ts";

const MAX_DIGITS = 12;

/** Returns the typed text as far as it can become a decimal number. Undefined: it cannot. */
export function typedDecimal(typed: string, decimals: number): string | undefined {
  const text = typedNumber(typed);
  return new RegExp(`^\\d{0,${MAX_DIGITS}}(\\.\\d{0,${decimals}})?$`).test(text) ? text : undefined;
}

/** Returns the number as the server takes it: without leading zeros and without a point at its end. Null: empty. */
export function decimalOf(typed: string | null): string | null {
  const text = (typed ?? "").replace(/^0+(?=\d)/, "").replace(/\.$/, "");
  if (text === "") return null;
  return text.startsWith(".") ? `0${text}` : text;
}
