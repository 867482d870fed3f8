import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";

/** The tree within the caller's data rules: a department outside is not found, in the tree and by id alike. */
export interface VisibleDepartments {
  /** A department whose ancestors are all outside is shown as a root. */
  children(parentId: string | null, window: Window, caller: Caller): ReturnType<DepartmentTree["children"]>;
  search(keyword: string, limit: number, caller: Caller): ReturnType<DepartmentTree["search"]>;
  /** Throws department.not_found if one of them is outside. Null: the place of the roots. */
  require(ids: readonly (string | null | undefined)[], caller: Caller): Promise<void>;
  /** Ids of the departments in sight; undefined: all departments. */
  ids(on: Tx, caller: Caller): Promise<ReadonlySet<string> | undefined>;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

export const createVisibleDepartments = (
  tree: Pick<DepartmentTree, "children" | "search" | "countVisible" | "listVisibleIds">,
  ruled: RuledRows,
): VisibleDepartments => ({
  children: async (parentId, { limit, offset }, caller) =>
    tree.children(parentId, limit, offset, await ruled.conditionFor(caller)),
  search: async (keyword, limit, caller) => tree.search(keyword, limit, await ruled.conditionFor(caller)),
  require: async (named, caller) => {
    const ids = new Set(named.flatMap((id) => id ?? []));
    if (ids.size === 0) return;
    const rule = await ruled.conditionFor(caller);
    if ((await tree.countVisible([...ids], rule)) < ids.size) throw new AppError("department.not_found");
  },
  ids: async (tx, caller) => {
    const rule = await ruled.conditionFor(caller);
    return rule && new Set(await tree.listVisibleIds(tx, rule));
  },
});
