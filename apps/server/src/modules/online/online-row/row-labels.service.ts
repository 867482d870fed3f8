import type { FormField } from "@tender/contract";
import type { CellValue } from "@tender/form-rules";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { FieldNames } from "./field-names.service.ts";
import type { StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { wordsOf } from "./row-file.ts";

/** Labels of values, by field and value. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Returns the labels of the records that fields of rows refer to, as far as the caller may know them. */
export type RowLabels = (
  formAccess: FormAccess,
  fields: readonly FormField[],
  rows: readonly StoredRow[],
  caller: Caller,
) => Promise<Labels>;

export const textsOf = (value: CellValue | undefined): string[] =>
  Array.isArray(value) ? [...value] : typeof value === "string" ? [value] : [];

export function createRowLabels(namesOf: FieldNames, dictionaries: Pick<DictionaryService, "lists">): RowLabels {
  return async ({ columns }, fields, rows, caller) => {
    const lists = await dictionaries.lists();
    const labels = new Map<string, ReadonlyMap<string, string>>();
    for (const field of fields) {
      if (columns.get(field.name) === "masked") continue;
      const values = [...new Set(rows.flatMap(({ values: row }) => textsOf(row[field.name])))];
      if (values.length === 0) continue;
      const words = field.source?.kind === "list" ? undefined : wordsOf(field, lists);
      const names = words ? undefined : await namesOf(field, caller);
      if (words) labels.set(field.name, words);
      else if (names) labels.set(field.name, await names(values));
    }
    return labels;
  };
}
