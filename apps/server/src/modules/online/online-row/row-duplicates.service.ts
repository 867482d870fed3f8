import type { FormField } from "@tender/contract";
import { cellFault, cellOfText } from "@tender/form-rules";
import type { PairSource } from "#modules/administration/validation/validation.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { RowStore } from "./row.store.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";
import { withSystem } from "./row-parts.ts";
import { keptCell } from "./row-values.ts";

export interface RowDuplicatesDeps {
  readonly db: Db;
  readonly store: Pick<RowStore, "find" | "having">;
  readonly access: Pick<RowAccess, "around" | "perhaps">;
}

/** The unique field, where the caller could be told by saving that its value is taken: one that they may fill in. */
function askedField({ form, columns }: FormAccess, name: string): FormField | undefined {
  const { definition, enhancement } = form;
  const isComputed = enhancement.form?.computed.some(({ field }) => field === name) ?? false;
  const field = definition.fields.find((one) => one.name === name);
  if (!field?.isUnique || !field.inForm || field.isReadOnly || isComputed || columns.has(name)) return undefined;
  return field;
}

/** Texts are kept as they are typed, blanks and all; undefined: no row can have the value. */
function askedValue(field: FormField, typed: string) {
  const value = keptCell(field, field.type === "text" ? typed : cellOfText(field, typed));
  const fault = cellFault({ ...field, isRequired: false, source: null }, value, null);
  return value === null || fault !== undefined ? undefined : value;
}

/** Unique fields of published forms, for those who keep rows of them: what saving would say of a value, before it is saved. */
export function rowDuplicates({ db, store, access }: RowDuplicatesDeps): PairSource {
  /** May the caller save this row? It alone can be left out: anything else would tell which row has the value. */
  async function mayEdit({ form, rights, rule }: FormAccess, id: string, caller: Caller): Promise<boolean> {
    if (!rights.has("edit")) return false;
    const row = await store.find(db, form.definition, id, rule);
    return row !== undefined && form.effects.mayBe("edit", withSystem(row.values, row), await access.around(caller));
  }

  return async (code, name, caller) => {
    const of = (await access.perhaps(code, caller, "add")) ?? (await access.perhaps(code, caller, "edit"));
    const field = of && askedField(of, name);
    if (!field) return undefined;
    return async (typed, exceptId) => {
      const value = askedValue(field, typed);
      if (value === undefined) return false;
      // As the index that judges what is saved, it knows every row: also those out of the caller's sight.
      const [found] = await store.having(db, of.form.definition, field, [value], undefined);
      return found !== undefined && !(found.id === exceptId && (await mayEdit(of, found.id, caller)));
    };
  };
}
