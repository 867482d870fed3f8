import type { ReportDefinition } from "@tender/contract";
import { type GroupStep, stepLabel } from "@tender/contract/online-reports";
import type { SetColumn } from "#modules/online/data-set/data-sets.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";

type Words = ReportDefinition["columns"][number]["words"];

/** Labels of values, by value. A value that is its own label is omitted. */
export type Labels = Readonly<Record<string, string>>;

export interface ReportLabels {
  /** Returns all values of a column with their labels. Null: they are not known before rows are read. */
  choicesOf(column: SetColumn, words: Words): Promise<{ value: string; label: string }[] | null>;
  /** Returns the labels of the given values. */
  labelsOf(column: SetColumn, words: Words, values: readonly (string | null)[], step?: GroupStep): Promise<Labels>;
}

const yesNo = [
  { value: "true", label: "是" },
  { value: "false", label: "否" },
];
/** Separates several values of a cell. */
const BETWEEN = "、";

export function createReportLabels({ wordsOf }: Pick<DictionaryService, "wordsOf">): ReportLabels {
  /** Disabled entries are included: older rows contain them, and filters ask for them. */
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
