import type { CsvSource } from "#platform/csv.ts";
import { exported, titles } from "./department-columns.ts";
import { type KnownDepartment, pathsOf } from "./department-rows.ts";

/** Members and leaders of a department. */
export interface DepartmentPeople {
  readonly members: number;
  readonly leaders: readonly string[];
}

const PAGE_SIZE = 1_000;

/**
 * The columns of the import, then further ones. Parents precede their children, in the order of codes. `visibleIds`:
 * ids of the departments that the caller may see; undefined: all.
 */
export const departmentFile = (
  departments: readonly KnownDepartment[],
  people: ReadonlyMap<string, DepartmentPeople>,
  visibleIds?: ReadonlySet<string>,
): CsvSource => ({
  head: [titles.departName, titles.parent, ...exported],
  pages: (async function* () {
    const paths = pathsOf(departments);
    const visible = visibleIds ? departments.filter(({ id }) => visibleIds.has(id)) : departments;
    for (let start = 0; start < visible.length; start += PAGE_SIZE)
      yield visible.slice(start, start + PAGE_SIZE).map(({ id, parentId, orgCode, departName }) => {
        const { members, leaders } = people.get(id) ?? { members: 0, leaders: [] };
        return [departName, parentId === null ? "" : (paths.get(parentId) ?? ""), orgCode, members, leaders.join("、")];
      });
  })(),
});
