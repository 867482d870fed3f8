import type { FormField } from "@tender/contract";
import { distinctForm } from "@tender/contract/identifier";
import type { CellValue } from "@tender/form-rules";
import type { Tx } from "#platform/database/database.ts";
import { type EvaluatedDraft, faultIn, type ImportedTable } from "./import-draft.ts";
import type { RowStore } from "./row.store.ts";

/** Returns the same key for values that count as equal in a unique field. */
export const distinctKey = ({ type }: FormField, value: CellValue | undefined): string =>
  type === "text" || type === "long_text" ? distinctForm(String(value)) : String(value);

/** Sets of fields that must be unique. `rows`: the number of the row with the values, by key. */
export type UniqueSets = readonly { readonly fields: readonly FormField[]; readonly rows: Map<string, number> }[];

/** Reports unique values that repeat within a file or that a stored row has. */
export function createImportUniqueness({ store }: { readonly store: Pick<RowStore, "findTaken"> }) {
  return {
    setsOf: ({ formAccess }: ImportedTable): UniqueSets => {
      const { definition } = formAccess.form;
      const byName = new Map(definition.fields.map((field) => [field.name, field]));
      const sets = [
        ...definition.fields.filter(({ isUnique }) => isUnique).map((field) => [field]),
        ...definition.indexes
          .filter(({ isUnique }) => isUnique)
          .map(({ fields }) => fields.flatMap((name) => byName.get(name) ?? [])),
      ];
      return sets.map((fields) => ({ fields, rows: new Map() }));
    },
    judge: async (
      tx: Tx,
      imported: ImportedTable,
      sets: UniqueSets,
      drafts: readonly EvaluatedDraft[],
    ): Promise<void> => {
      for (const { fields, rows } of sets) {
        const names = fields.map(({ name }) => name);
        const completeDrafts = drafts.filter(({ values }) => names.every((name) => (values[name] ?? null) !== null));
        const taken = await store.findTaken(tx, imported.formAccess.form.definition, fields, completeDrafts);
        for (const { id, row, values, faults } of completeDrafts) {
          const key = JSON.stringify(fields.map((field) => distinctKey(field, values[field.name])));
          const earlier = rows.get(key);
          const [first = null] = names;
          if (earlier !== undefined) faults.push(faultIn(imported, first, "repeated", `与第 ${earlier} 行重复`));
          else rows.set(key, row.number);
          if (taken.has(id)) faults.push(faultIn(imported, first, "taken", "该值已存在，不能重复"));
        }
      }
    },
  };
}

export type ImportUniqueness = ReturnType<typeof createImportUniqueness>;
