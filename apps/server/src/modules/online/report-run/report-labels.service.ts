import type { ReportDefinition } from "@tender/contract";
import { type GroupStep, stepLabel } from "@tender/contract/online-reports";
import type { SetColumn } from "#modules/online/data-set/data-sets.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";

type Words = ReportDefinition["columns"][number]["words"];

/** What values are called, by the values; those that say it themselves are left out. */
export type Labels = Readonly<Record<string, string>>;

export interface ReportLabels {
  /** All that a column's values may be called; null: only the rows know. */
  choicesOf(column: SetColumn, words: Words): Promise<{ value: string; label: string }[] | null>;
  /** Of these values. */
  labelsOf(column: SetColumn, words: Words, values: readonly (string | null)[], step?: GroupStep): Promise<Labels>;
}

const yesNo = [
  { value: "true", label: "是" },
  { value: "false", label: "否" },
];
/** As several values of a cell are read. */
const BETWEEN = "、";

export function createReportLabels({ wordsOf }: Pick<DictionaryService, "wordsOf">): ReportLabels {
  /** Also what was stopped: rows of before are read and asked for. */
  const inDictionary = async (code: string) => [...(await wordsOf(code))].map(([value, label]) => ({ value, label }));

  const choicesOf: ReportLabels["choicesOf"] = async ({ type, choices, dictionary }, words) => {
    if (words?.kind === "list") return words.choices;
    if (words?.kind === "dictionary") return inDictionary(words.code);
    if (choices) return choices.map((one) => ({ ...one }));
    if (dictionary !== null) return inDictionary(dictionary);
    return type === "yes_no" ? yesNo : null;
  };

  return {
    choicesOf,
    labelsOf: async (column, words, values, step = "value") => {
      const there = [...new Set(values.flatMap((value) => value ?? []))];
      if (there.length === 0 || column.mask) return {};
      if (step !== "value") return Object.fromEntries(there.flatMap((key) => entryOf(key, stepLabel(step, key))));
      const parts = column.text ? [...new Set(there.flatMap((value) => value.split(BETWEEN)))] : there;
      const choices = await choicesOf(column, words);
      const known = choices
        ? new Map(choices.map(({ value, label }) => [value, label]))
        : ((await column.names?.(parts)) ?? new Map<string, string>());
      if (known.size === 0) return {};
      const called = (value: string) => known.get(value) ?? value;
      const labelOf = (value: string) => (column.text ? value.split(BETWEEN).map(called).join(BETWEEN) : called(value));
      return Object.fromEntries(there.flatMap((value) => entryOf(value, labelOf(value))));
    },
  };
}

const entryOf = (value: string, label: string | undefined): [string, string][] =>
  label === undefined || label === value ? [] : [[value, label]];
