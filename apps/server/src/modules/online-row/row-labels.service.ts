import type { FormField } from "@tender/contract";
import type { CellValue } from "@tender/form-rules";
import type { Caller } from "../../platform/caller.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import { visibleFields } from "./row-parts.ts";

/** By field and value: what is shown in the value's place. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** How what the fields of rows refer to is called, as far as the caller may know it. */
export type RowLabels = (
  of: FormAccess,
  fields: readonly FormField[],
  rows: readonly StoredRow[],
  caller: Caller,
) => Promise<Labels>;

export interface RowLabelsDeps {
  readonly store: Pick<RowStore, "labelsOf" | "peopleNamed" | "departmentsNamed" | "categoriesNamed">;
  readonly access: Pick<RowAccess, "perhaps">;
}

type Names = (ids: readonly string[]) => Promise<Map<string, string>>;

export const textsOf = (value: CellValue | undefined): string[] =>
  Array.isArray(value) ? [...value] : typeof value === "string" ? [value] : [];

export function createRowLabels({ store, access }: RowLabelsDeps): RowLabels {
  /** Undefined: the values say it themselves, or are not for the caller. */
  async function namesOf(field: FormField, caller: Caller): Promise<Names | undefined> {
    if (field.control === "user") return store.peopleNamed;
    if (field.control === "department") return store.departmentsNamed;
    if (field.control === "category") return store.categoriesNamed;
    const { source } = field;
    if (source?.kind !== "form") return undefined;
    const target = await access.perhaps(source.code, caller);
    if (!target) return undefined;
    const isOpen = visibleFields(target).some(({ name }) => name === source.label) && !target.columns.has(source.label);
    return isOpen ? (ids) => store.labelsOf(target.form.definition, source.label, ids) : undefined;
  }

  return async ({ columns }, fields, rows, caller) => {
    const labels = new Map<string, ReadonlyMap<string, string>>();
    for (const field of fields) {
      if (columns.get(field.name) === "masked") continue;
      const values = [...new Set(rows.flatMap(({ values: row }) => textsOf(row[field.name])))];
      const names = values.length === 0 ? undefined : await namesOf(field, caller);
      if (names) labels.set(field.name, await names(values));
    }
    return labels;
  };
}
