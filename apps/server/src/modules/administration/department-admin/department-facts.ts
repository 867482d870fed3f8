import type {
  DepartmentReferences,
  DepartmentRow,
  DepartmentTree,
  DepartmentUse,
} from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";

/** Throws department.not_found. */
export async function departmentOf(tx: Tx, tree: Pick<DepartmentTree, "find">, id: string): Promise<DepartmentRow> {
  const row = await tree.find(tx, id);
  if (!row) throw new AppError("department.not_found");
  return row;
}

/** Counts records that refer to a department of the branch, in the order of the page. */
export async function usesIn(
  tx: Tx,
  references: readonly DepartmentReferences[],
  orgCode: string,
): Promise<DepartmentUse[]> {
  const all: DepartmentUse[] = [];
  for (const { uses } of references) all.push(...(await uses(tx, orgCode)));
  return all.filter(({ count }) => count > 0);
}
