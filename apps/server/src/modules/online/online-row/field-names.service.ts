import type { FormField } from "@tender/contract";
import { isFileControl } from "@tender/form-rules";
import type { RowFiles } from "#modules/online/online-table/row-file.store.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { RowStore } from "./row.store.ts";
import type { RowAccess, RowReader } from "./row-access.service.ts";
import { visibleFields } from "./row-parts.ts";

/** Looks up the names of values. Returns them by value. */
export type Names = (values: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * Returns the look-up of the names of a field's values. Undefined: the values are names themselves, or hidden from the
 * reader.
 */
export type FieldNames = (
  field: Pick<FormField, "control" | "source">,
  reader: RowReader,
) => Promise<Names | undefined>;

export interface FieldNamesDeps {
  readonly store: Pick<RowStore, "labelsOf" | "findPeopleByIds" | "departmentsNamed" | "categoriesNamed">;
  readonly rowFiles: Pick<RowFiles, "named">;
  readonly dictionaries: Pick<DictionaryService, "lists">;
  readonly access: Pick<RowAccess, "findAccess">;
}

export function createFieldNames({ store, rowFiles, dictionaries, access }: FieldNamesDeps): FieldNames {
  return async ({ control, source }, reader) => {
    if (control === "user") return store.findPeopleByIds;
    if (control === "department") return store.departmentsNamed;
    if (control === "category") return store.categoriesNamed;
    if (isFileControl(control)) return rowFiles.named;
    if (source?.kind === "select") {
      const list = source.code;
      // A list that was removed since leaves the values without names.
      return async () =>
        new Map((await dictionaries.lists()).selects.get(list)?.map(({ value, text }) => [value, text]));
    }
    if (source?.kind !== "form") return undefined;
    const target = await access.findAccess(source.code, reader);
    if (!target) return undefined;
    const isOpen = visibleFields(target).some(({ name }) => name === source.label) && !target.columns.has(source.label);
    return isOpen ? (ids) => store.labelsOf(target.form.definition, source.label, ids) : undefined;
  };
}
