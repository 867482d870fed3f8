import type { CellValue, RowValues } from "@tender/form-rules";
import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { isSame, type OpenRow, rowFromStored } from "./open-row.ts";
import type { Runtime } from "./runtime.ts";
import type { Work } from "./work.ts";

interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly values: Record<string, CellValue>;
  readonly labels: OpenRow["labels"];
  readonly sizes: NonNullable<OpenRow["sizes"]>;
}

/** Merges an edited row with the stored one: edited values stay, all other values are the stored ones. */
function mergeRow(edited: OpenRow, stored: StoredRow): OpenRow {
  const values: Record<string, CellValue> = { ...stored.values };
  for (const [name, value] of Object.entries(edited.values))
    if (!isSame(value, edited.stored?.[name] ?? null)) values[name] = value;
  return {
    ...rowFromStored(stored),
    values,
    sizes: { ...edited.sizes, ...stored.sizes },
    labels: Object.fromEntries(
      [...new Set([...Object.keys(edited.labels), ...Object.keys(stored.labels)])].map((name) => [
        name,
        { ...edited.labels[name], ...stored.labels[name] },
      ]),
    ),
  };
}

export interface ConcurrentChanges {
  readonly work: Work;
  readonly differences: readonly Difference<RowValues>[];
}

/** Merges the work with the current rows and returns the conflicts to choose from. */
export function mergeConcurrentChanges(
  main: Runtime,
  fields: readonly SharedField<RowValues>[],
  work: Work,
  current: { readonly row: StoredRow; readonly subs: Readonly<Record<string, readonly StoredRow[]>> },
): ConcurrentChanges {
  const names = new Set(main.fields.map(({ name }) => name));
  const differences = differencesOf(
    fields.filter(({ name }) => names.has(name)),
    { initialValues: work.main.stored ?? {}, ownValues: work.main.values, otherValues: current.row.values },
  );
  const subs = Object.fromEntries(
    Object.entries(current.subs).map(([code, storedRows]) => {
      const removed = new Set(work.removed[code] ?? []);
      const editedRows = work.subs[code] ?? [];
      const merged = storedRows
        .filter(({ id }) => !removed.has(id))
        .map((row) => {
          const edited = editedRows.find(({ id }) => id === row.id);
          return edited ? mergeRow(edited, row) : rowFromStored(row);
        });
      return [code, [...merged, ...editedRows.filter(({ id }) => id === null)]];
    }),
  );
  const removed = Object.fromEntries(
    Object.entries(work.removed).map(([code, ids]) => [
      code,
      ids.filter((id) => current.subs[code]?.some((row) => row.id === id)),
    ]),
  );
  return { work: { main: mergeRow(work.main, current.row), subs, removed }, differences };
}
