import type { EndpointOf, FormField, ResultOf } from "@tender/contract";
import { type CellValue, isFileControl, type Surroundings } from "@tender/form-rules";
import type { RowFiles } from "#modules/online/online-table/row-file.store.ts";
import type { Caller } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { type RowLabels, textsOf } from "./row-labels.service.ts";
import { grantedButtons, visibleFields, withSystem } from "./row-parts.ts";
import { maskCell } from "./row-values.ts";

export type ShownRow = ResultOf<EndpointOf<"onlineRow.list">>["rows"][number];

export interface RowPresenterDeps {
  readonly db: Db;
  readonly store: Pick<RowStore, "findPeopleByIds">;
  readonly rowFiles: Pick<RowFiles, "described">;
  readonly labelsIn: RowLabels;
}

export function createRowPresenter({ db, store, rowFiles, labelsIn }: RowPresenterDeps) {
  /** Returns the part of the rows that may leave the server, and the actions that each row allows. */
  return async (
    formAccess: FormAccess,
    rows: readonly StoredRow[],
    caller: Caller,
    context: Surroundings,
  ): Promise<ShownRow[]> => {
    const { form, rights, columns } = formAccess;
    const { definition, effects } = form;
    const fields = visibleFields(formAccess);
    const labels = await labelsIn(formAccess, fields, rows, caller);
    const withFiles = fields.filter(({ name, control }) => isFileControl(control) && columns.get(name) !== "masked");
    const filesOf = (row: StoredRow): string[] => withFiles.flatMap(({ name }) => textsOf(row.values[name]));
    const files = await rowFiles.described(db, rows.flatMap(filesOf));
    const people = await store.findPeopleByIds([
      ...new Set(rows.flatMap((row) => [row.createdBy, row.updatedBy].flatMap((id) => id ?? []))),
    ]);
    const nameOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
    return rows.map((row) => {
      const facts = withSystem(row.values, row);
      const cell = ({ name }: FormField): CellValue => {
        const value = row.values[name] ?? null;
        return columns.get(name) === "masked" ? maskCell(value) : value;
      };
      const labelled = fields.flatMap(({ name }) => {
        const fieldLabels = labels.get(name);
        const cellLabels = textsOf(row.values[name]).flatMap((value) => {
          const label = fieldLabels?.get(value);
          return label === undefined ? [] : [[value, label] as const];
        });
        return cellLabels.length === 0 ? [] : [[name, Object.fromEntries(cellLabels)] as const];
      });
      return {
        id: row.id,
        version: row.version,
        values: Object.fromEntries(fields.map((field) => [field.name, shownCell(cell(field))])),
        labels: Object.fromEntries(labelled),
        sizes: Object.fromEntries(filesOf(row).flatMap((path) => [[path, files.get(path)?.bytes ?? 0]])),
        mark: effects.mark(facts, context) ?? null,
        buttons: grantedButtons(definition, effects.buttons(facts, context), caller.permissions),
        mayEdit: rights.has("edit") && effects.isAllowed("edit", facts, context),
        mayDelete: rights.has("delete") && effects.isAllowed("delete", facts, context),
        createdAt: row.createdAt,
        createdBy: nameOf(row.createdBy),
        updatedAt: row.updatedAt,
        updatedBy: nameOf(row.updatedBy),
      };
    });
  };
}

export type RowPresenter = ReturnType<typeof createRowPresenter>;

/** Lists of the contract are mutable, lists of rows are not. */
export const shownCell = (value: CellValue): string | number | boolean | null | string[] =>
  Array.isArray(value) ? [...value] : (value as string | number | boolean | null);
