import { decimalOf, plainText } from "@tender/form-rules/decimals";
import type { OcdsRelease } from "#modules/tendering/archive/own/own-releases.service.ts";
import { exactNumber, type RawNumber } from "#platform/exact-number.ts";
import type { OwnMoney } from "./own-process.ts";

export type JsonValue = OcdsRelease[string];
export interface JsonObject {
  [key: string]: JsonValue;
}

/** Returns the fields that are known. */
export const known = (fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, JsonValue] => field[1] !== undefined && field[1] !== null),
  );

/** Returns a JSON number with every digit of the decimal text. Throws if the text is no decimal. */
export function numberOf(text: string): number | RawNumber {
  const decimal = decimalOf(text);
  if (decimal === undefined) throw new Error(`${text} is no decimal`);
  const plain = plainText(decimal);
  return exactNumber(Number(plain), plain);
}

export const moneyOf = (money: OwnMoney | null): JsonObject | undefined =>
  money === null ? undefined : { amount: numberOf(money.amount), currency: money.currency };
