import type { RowValues } from "@tender/form-rules";
import type { DepartmentNames, DepartmentService } from "#modules/people/department/department.service.ts";
import type { ImportFault, TypedRow } from "#modules/reference/table-import/table-import.service.ts";
import type { Tx } from "#platform/database/database.ts";
import { truncateText } from "#platform/limited-text.ts";
import { DEPARTMENT } from "./import-table.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { fileTitles } from "./row-file.ts";
import type { authorshipOf } from "./row-parts.ts";

/** A row of a file with the department that it will belong to. */
export interface PlacedRow {
  readonly row: TypedRow;
  readonly id: string;
  readonly stored: StoredRow | null;
  readonly faults: ImportFault[];
  /** Null: no department, because the importer has none. */
  orgCode: string | null;
}

export interface ImportDepartmentDeps {
  readonly store: Pick<RowStore, "visibleAfterWrite">;
  readonly departments: Pick<DepartmentService, "names">;
}

const MAX_NAME_LENGTH = 60;
const fault = (code: string, message: string): ImportFault => ({ column: fileTitles.orgCode, code, message });

/** Assigns departments to the rows of a file: the importer's, unless their column names another one. */
export function createImportDepartments({ store, departments }: ImportDepartmentDeps) {
  const textOf = ({ row }: PlacedRow): string => (row.texts[DEPARTMENT] ?? "").trim();

  /** Sets the department of a new row. Another department than that of the stored row is a fault. */
  function assignDepartment(draft: PlacedRow, names: DepartmentNames): void {
    const typed = textOf(draft);
    const { stored } = draft;
    if (typed === "" || typed === stored?.orgCode) return;
    const found = names.find(typed);
    if (found === undefined)
      draft.faults.push(fault("unknown", `部门“${truncateText(typed, MAX_NAME_LENGTH)}”不存在，请填写编码或完整路径`));
    else if (found === null)
      draft.faults.push(fault("ambiguous", `存在多个“${truncateText(typed, MAX_NAME_LENGTH)}”，请填写编码或完整路径`));
    else if (!stored) draft.orgCode = found;
    else if (found !== stored.orgCode) draft.faults.push(fault("fixed", "已有记录的所属部门不能通过导入改变"));
  }

  return {
    assignDepartments: async (rows: readonly PlacedRow[]): Promise<void> => {
      if (rows.every((draft) => textOf(draft) === "")) return;
      const names = await departments.names();
      for (const draft of rows) assignDepartment(draft, names);
    },
    /** Refuses new rows that the importer could not see after writing them. */
    judge: async (
      tx: Tx,
      { form, ownRule }: FormAccess,
      rows: readonly (PlacedRow & { readonly values: RowValues })[],
      author: ReturnType<typeof authorshipOf>,
    ): Promise<void> => {
      const movedRows = rows.filter(({ stored, orgCode }) => !stored && orgCode !== author.orgCode);
      if (!ownRule || movedRows.length === 0) return;
      const visibleIds = await store.visibleAfterWrite(tx, form.definition, movedRows, author, ownRule);
      for (const { id, faults } of movedRows)
        if (!visibleIds.has(id)) faults.push(fault("out_of_sight", "该部门的记录不在您可见的数据范围内"));
    },
  };
}

export type ImportDepartments = ReturnType<typeof createImportDepartments>;
