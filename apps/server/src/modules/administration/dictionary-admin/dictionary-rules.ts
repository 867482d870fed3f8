import { identifierOf } from "@tender/contract/normal-form";
import type {
  DictionaryChange,
  DictionaryRow,
  ItemChange,
  ItemRow,
} from "#modules/reference/dictionary/dictionary-register.service.ts";
import { AppError } from "#platform/app-error.ts";

/** Every sign-in response carries all dictionaries, so their number is bounded. */
export const MAX_DICTIONARIES = 1_000;
export const MAX_ITEMS = 1_000;

const WHOLE_NUMBER = /^(0|-?[1-9]\d{0,14})$/;

export const isWholeNumber = (value: string): boolean => WHOLE_NUMBER.test(value);

/** Trims the texts as they are stored. */
export const normalizeItem = (item: ItemChange): ItemChange => ({
  value: identifierOf(item.value),
  text: item.text.trim(),
  color: item.color,
  description: item.description.trim(),
  enabled: item.enabled,
});

/** Throws dictionary.not_a_number, dictionary.value_taken. `self`: the item that is changed. */
export function requireValue(
  { valueType }: Pick<DictionaryRow, "valueType">,
  items: readonly Pick<ItemRow, "id" | "value">[],
  value: string,
  self: string | null,
): void {
  const details = { field: "value" };
  if (valueType === "number" && !isWholeNumber(value)) throw new AppError("dictionary.not_a_number", { details });
  if (items.some((item) => item.value === value && item.id !== self))
    throw new AppError("dictionary.value_taken", { details });
}

/** The fields of an audit row. */
export const dictionaryFactsOf = ({ name, valueType, description }: DictionaryChange) => ({
  name,
  valueType,
  description,
});

/** An item in one line, so that the history of a dictionary names its changed items. */
export function describeItem({ text, color, description, enabled }: ItemChange): string {
  const parts = [text, ...(color ? [`颜色 ${color}`] : []), ...(description ? [description] : [])];
  return `${parts.join("，")}${enabled ? "" : "（停用）"}`;
}

export const itemName = (value: string): string => `字典项 ${value}`;
