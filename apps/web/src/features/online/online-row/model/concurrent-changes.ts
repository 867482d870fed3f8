import type { CellValue, RowValues } from "@tender/form-rules";
import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";
import { isSame, type OpenRow, rowFromStored } from "./open-row.ts";
import type { Runtime } from "./runtime.ts";
import type { Work } from "./work.ts";

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly values: Record<string, CellValue>;
  readonly labels: OpenRow["labels"];
  readonly sizes: NonNullable<OpenRow["sizes"]>;
}

/** Merges a row: values changed here stay, the others follow the other user. */
function mergeRow(mine: OpenRow, theirs: Stored): OpenRow {
  const values: Record<string, CellValue> = { ...theirs.values };
  for (const [name, value] of Object.entries(mine.values))
    if (!isSame(value, mine.stored?.[name] ?? null)) values[name] = value;
  return {
    ...rowFromStored(theirs),
    values,
    sizes: { ...mine.sizes, ...theirs.sizes },
    labels: Object.fromEntries(
      [...new Set([...Object.keys(mine.labels), ...Object.keys(theirs.labels)])].map((name) => [
        name,
        { ...mine.labels[name], ...theirs.labels[name] },
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
  now: { readonly row: Stored; readonly subs: Readonly<Record<string, readonly Stored[]>> },
): ConcurrentChanges {
  const names = new Set(main.fields.map(({ name }) => name));
  const differences = differencesOf(
    fields.filter(({ name }) => names.has(name)),
    { initialValues: work.main.stored ?? {}, ownValues: work.main.values, otherValues: now.row.values },
  );
  const subs = Object.fromEntries(
    Object.entries(now.subs).map(([code, theirs]) => {
      const removed = new Set(work.removed[code] ?? []);
      const mine = work.subs[code] ?? [];
      const merged = theirs
        .filter(({ id }) => !removed.has(id))
        .map((row) => {
          const own = mine.find(({ id }) => id === row.id);
          return own ? mergeRow(own, row) : rowFromStored(row);
        });
      return [code, [...merged, ...mine.filter(({ id }) => id === null)]];
    }),
  );
  const removed = Object.fromEntries(
    Object.entries(work.removed).map(([code, ids]) => [
      code,
      ids.filter((id) => now.subs[code]?.some((row) => row.id === id)),
    ]),
  );
  return { work: { main: mergeRow(work.main, now.row), subs, removed }, differences };
}
