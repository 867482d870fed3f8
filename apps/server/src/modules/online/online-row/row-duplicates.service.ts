import type { FormField } from "@tender/contract";
import { cellOfText, findCellFault } from "@tender/form-rules";
import type { PairSource } from "#modules/administration/validation/validation.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { RowStore } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import { withSystem } from "./row-parts.ts";
import { storedCell } from "./row-values.ts";

export interface RowDuplicatesDeps {
  readonly db: Db;
  readonly store: Pick<RowStore, "find" | "findByUnique">;
  readonly access: Pick<RowAccess, "contextFor" | "findAccess">;
}

/** Returns the unique field if the caller may fill it in: only then would saving report that the value is taken. */
function findCheckableField({ form, columns }: FormAccess, name: string): FormField | undefined {
  const { definition, enhancement } = form;
  const isComputed = enhancement.form?.computed.some(({ field }) => field === name) ?? false;
  const field = definition.fields.find((candidate) => candidate.name === name);
  if (!field?.isUnique || !field.inForm || field.isReadOnly || isComputed || columns.has(name)) return undefined;
  return field;
}

/** Texts are compared as they are typed, blanks included. Undefined: no row can have the value. */
function readValue(field: FormField, typed: string) {
  const value = storedCell(field, field.type === "text" ? typed : cellOfText(field, typed));
  const fault = findCellFault({ ...field, isRequired: false, source: null }, value, null);
  return value === null || fault !== undefined ? undefined : value;
}

/** Unique fields of published forms for the duplicate check: it answers as saving would, to callers who may save. */
export function rowDuplicates({ db, store, access }: RowDuplicatesDeps): PairSource {
  /** Only a row that the caller may save can be left out: any other would reveal which row has the value. */
  async function mayEdit({ form, rights, rule }: FormAccess, id: string, caller: Caller): Promise<boolean> {
    if (!rights.has("edit")) return false;
    const row = await store.find(db, form.definition, id, rule);
    return (
      row !== undefined && form.effects.isAllowed("edit", withSystem(row.values, row), await access.contextFor(caller))
    );
  }

  return async (code, name, caller) => {
    const formAccess =
      (await access.findAccess(code, caller, "add")) ?? (await access.findAccess(code, caller, "edit"));
    const field = formAccess && findCheckableField(formAccess, name);
    if (!field) return undefined;
    return async (typed, exceptId) => {
      const value = readValue(field, typed);
      if (value === undefined) return false;
      // Compares with every row, as the unique index does, also with rows that are hidden from the caller.
      const [found] = await store.findByUnique(db, formAccess.form.definition, field, [value], undefined);
      return found !== undefined && !(found.id === exceptId && (await mayEdit(formAccess, found.id, caller)));
    };
  };
}
