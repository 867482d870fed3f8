import type {
  CodeChange,
  DepartmentReferences,
  DepartmentRow,
  DepartmentTree,
} from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { departmentOf } from "./department-facts.ts";

/** Moves departments to another parent, and updates all records that refer to a department by its code. */
export interface DepartmentMoves {
  /** Returns the change of the branch's codes; null: the parent is the same. Throws department.circular. */
  findCodeChange(on: Tx, row: DepartmentRow, parentId: string | null): Promise<CodeChange | null>;
  recode(tx: Tx, change: CodeChange): Promise<void>;
  /**
   * Moves the department below the new parent, as its last child. The caller holds the lock of the tree. Throws
   * department.changed.
   */
  move(
    tx: Tx,
    row: DepartmentRow,
    parentId: string | null,
    stamp: { readonly by: string; readonly at: Date },
  ): Promise<void>;
}

export interface DepartmentMovesDeps {
  readonly departmentTree: DepartmentTree;
  readonly references: () => readonly DepartmentReferences[];
}

export function createDepartmentMoves({ departmentTree: tree, references }: DepartmentMovesDeps): DepartmentMoves {
  async function changeOf(tx: Tx, row: DepartmentRow, parentId: string | null): Promise<CodeChange | null> {
    if (row.parentId === parentId) return null;
    const parent = parentId === null ? null : await departmentOf(tx, tree, parentId);
    const above = parent === null ? [] : ((await tree.pathsOf(tx, [parent.id])).get(parent.id) ?? []);
    if (above.some(({ id }) => id === row.id)) throw new AppError("department.circular");
    return { from: row.orgCode, to: await tree.codeBelow(tx, parent, row.departName, row) };
  }

  async function recode(tx: Tx, change: CodeChange): Promise<void> {
    for (const { follow } of references()) await follow?.(tx, change);
    await tree.recode(tx, change);
  }

  return {
    findCodeChange: changeOf,
    recode,
    move: async (tx, row, parentId, by) => {
      const change = await changeOf(tx, row, parentId);
      if (!(await tree.update(tx, row, { parentId }, by))) throw new AppError("department.changed");
      if (change) await recode(tx, change);
      await tree.place(tx, { id: row.id, parentId }, null);
    },
  };
}
