import { beijingMinute } from "@tender/contract/beijing";
import type { Change, ChangedField } from "./dossier.ts";
import { displayMoney } from "./money-display.ts";

/** Returns the word for a code of a list such as `cgfs`. */
export type WordOf = (list: "xmzt" | "cgfs" | "category", code: string) => string;

const instants: ReadonlySet<ChangedField> = new Set(["publishAt", "bidStart", "bidDeadline", "openAt"]);
const amounts: ReadonlySet<ChangedField> = new Set(["budget", "ceiling", "award", "contract"]);
const lists: { readonly [F in ChangedField]?: Parameters<WordOf>[0] } = {
  status: "xmzt",
  method: "cgfs",
  category: "category",
};

/** Formats a value of the history; null: no value. */
function valueText(field: ChangedField, value: string | null, wordOf: WordOf): string | null {
  if (value === null) return null;
  if (instants.has(field)) return beijingMinute(value);
  if (amounts.has(field)) return value.split("、").map(amountText).join("、");
  const list = lists[field];
  return list === undefined ? value : wordOf(list, value);
}

/** Formats `CNY 1000.00`; the number of a contract without a value stays unchanged. */
function amountText(text: string): string {
  const found = /^([A-Z]{3}) (-?\d+(?:\.\d+)?)$/.exec(text);
  if (!found) return text;
  const [, currency = "", amount = ""] = found;
  return displayMoney(amount, currency).exact ?? text;
}

export interface ShownChange {
  readonly field: ChangedField;
  readonly before: string | null;
  readonly after: string | null;
}

export const shownChanges = (changes: readonly Change[], wordOf: WordOf): ShownChange[] =>
  changes.map(({ field, before, after }) => ({
    field,
    before: valueText(field, before, wordOf),
    after: valueText(field, after, wordOf),
  }));
