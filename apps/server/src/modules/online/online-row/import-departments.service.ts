import type { RowValues } from "@tender/form-rules";
import type { DepartmentNames, DepartmentService } from "#modules/people/department/department.service.ts";
import type { ImportFault, TypedRow } from "#modules/reference/table-import/table-import.service.ts";
import type { Tx } from "#platform/database/database.ts";
import { truncateText } from "#platform/truncate-text.ts";
import { DEPARTMENT } from "./import-table.ts";
import type { RowStore, StoredRow } from "./row.store.ts";
import type { FormAccess } from "./row-access.service.ts";
import { fileTitles } from "./row-file.ts";
import type { writtenBy } from "./row-parts.ts";

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

const LONGEST_NAME = 60;
const fault = (code: string, message: string): ImportFault => ({ column: fileTitles.orgCode, code, message });

/** Assigns departments to the rows of a file: the importer's, unless their column names another one. */
export function createImportDepartments({ store, departments }: ImportDepartmentDeps) {
  const textOf = ({ row }: PlacedRow): string => (row.texts[DEPARTMENT] ?? "").trim();

  /** A stored row keeps its department, however the file spells it. */
  function place(one: PlacedRow, names: DepartmentNames): void {
    const typed = textOf(one);
    const { stored } = one;
    if (typed === "" || typed === stored?.orgCode) return;
    const found = names.find(typed);
    if (found === undefined)
      one.faults.push(fault("unknown", `部门“${truncateText(typed, LONGEST_NAME)}”不存在，请填写编码或完整路径`));
    else if (found === null)
      one.faults.push(fault("ambiguous", `存在多个“${truncateText(typed, LONGEST_NAME)}”，请填写编码或完整路径`));
    else if (!stored) one.orgCode = found;
    else if (found !== stored.orgCode) one.faults.push(fault("fixed", "已有记录的所属部门不能通过导入改变"));
  }

  return {
    place: async (rows: readonly PlacedRow[]): Promise<void> => {
      if (rows.every((one) => textOf(one) === "")) return;
      const names = await departments.names();
      for (const one of rows) place(one, names);
    },
    /** Refuses new rows that the importer could not see after writing them. */
    judge: async (
      tx: Tx,
      { form, ownRule }: FormAccess,
      rows: readonly (PlacedRow & { readonly values: RowValues })[],
      by: ReturnType<typeof writtenBy>,
    ): Promise<void> => {
      const named = rows.filter(({ stored, orgCode }) => !stored && orgCode !== by.orgCode);
      if (!ownRule || named.length === 0) return;
      const seen = await store.visibleAfterWrite(tx, form.definition, named, by, ownRule);
      for (const { id, faults } of named)
        if (!seen.has(id)) faults.push(fault("out_of_sight", "该部门的记录不在您可见的数据范围内"));
    },
  };
}

export type ImportDepartments = ReturnType<typeof createImportDepartments>;
