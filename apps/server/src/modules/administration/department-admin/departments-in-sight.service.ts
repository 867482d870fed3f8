import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";

/** The tree as data rules let somebody see it: what lies outside is not there, in the tree and by id alike. */
export interface DepartmentsInSight {
  /** Where nothing above is in sight, the tree begins lower. */
  children(parentId: string | null, window: Window, caller: Caller): ReturnType<DepartmentTree["children"]>;
  search(keyword: string, limit: number, caller: Caller): ReturnType<DepartmentTree["search"]>;
  /** Throws department.not_found where one of them is not there. Null is the place of the roots. */
  require(ids: readonly (string | null | undefined)[], caller: Caller): Promise<void>;
  /** Ids of all of them; undefined: every one there is. */
  ids(on: Tx, caller: Caller): Promise<ReadonlySet<string> | undefined>;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

export const createDepartmentsInSight = (
  tree: Pick<DepartmentTree, "children" | "search" | "countInSight" | "idsInSight">,
  ruled: RuledRows,
): DepartmentsInSight => ({
  children: async (parentId, { limit, offset }, caller) =>
    tree.children(parentId, limit, offset, await ruled.conditionFor(caller)),
  search: async (keyword, limit, caller) => tree.search(keyword, limit, await ruled.conditionFor(caller)),
  require: async (named, caller) => {
    const ids = new Set(named.flatMap((id) => id ?? []));
    if (ids.size === 0) return;
    const rule = await ruled.conditionFor(caller);
    if ((await tree.countInSight([...ids], rule)) < ids.size) throw new AppError("department.not_found");
  },
  ids: async (on, caller) => {
    const rule = await ruled.conditionFor(caller);
    return rule && new Set(await tree.idsInSight(on, rule));
  },
});
