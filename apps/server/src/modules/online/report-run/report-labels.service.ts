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
const SEPARATOR = "、";

export function createReportLabels({ wordsOf }: Pick<DictionaryService, "wordsOf">): ReportLabels {
  /** Returns all entries. Disabled ones are included, because older rows and filters use them. */
  const listDictionary = async (code: string) => [...(await wordsOf(code))].map(([value, label]) => ({ value, label }));

  const choicesOf: ReportLabels["choicesOf"] = async ({ type, choices, dictionary }, words) => {
    if (words?.kind === "list") return words.choices;
    if (words?.kind === "dictionary") return listDictionary(words.code);
    if (choices) return choices.map((choice) => ({ ...choice }));
    if (dictionary !== null) return listDictionary(dictionary);
    return type === "yes_no" ? yesNo : null;
  };

  return {
    choicesOf,
    labelsOf: async (column, words, values, step = "value") => {
      const keys = [...new Set(values.flatMap((value) => value ?? []))];
      if (keys.length === 0 || column.mask) return {};
      if (step !== "value") return Object.fromEntries(keys.flatMap((key) => entryOf(key, stepLabel(step, key))));
      const parts = column.text ? [...new Set(keys.flatMap((value) => value.split(SEPARATOR)))] : keys;
      const choices = await choicesOf(column, words);
      const labelsByValue = choices
        ? new Map(choices.map(({ value, label }) => [value, label]))
        : ((await column.names?.(parts)) ?? new Map<string, string>());
      if (labelsByValue.size === 0) return {};
      const nameOf = (value: string) => labelsByValue.get(value) ?? value;
      const labelOf = (value: string) =>
        column.text ? value.split(SEPARATOR).map(nameOf).join(SEPARATOR) : nameOf(value);
      return Object.fromEntries(keys.flatMap((value) => entryOf(value, labelOf(value))));
    },
  };
}

const entryOf = (value: string, label: string | undefined): [string, string][] =>
  label === undefined || label === value ? [] : [[value, label]];
