import type { CsvSource } from "#platform/csv.ts";
import { exported, titles } from "./department-columns.ts";
import { type KnownDepartment, pathsOf } from "./department-rows.ts";

/** Members and leaders of a department. */
export interface DepartmentPeople {
  readonly members: number;
  readonly leaders: readonly string[];
}

const PAGE = 1_000;

/**
 * The columns of the import, then further ones; parents precede their children, as their codes do. `seen`: ids of the
 * departments that the caller may see; undefined: all.
 */
export const departmentFile = (
  all: readonly KnownDepartment[],
  people: ReadonlyMap<string, DepartmentPeople>,
  seen?: ReadonlySet<string>,
): CsvSource => ({
  head: [titles.departName, titles.parent, ...exported],
  pages: (async function* () {
    const paths = pathsOf(all);
    const shown = seen ? all.filter(({ id }) => seen.has(id)) : all;
    for (let from = 0; from < shown.length; from += PAGE)
      yield shown.slice(from, from + PAGE).map(({ id, parentId, orgCode, departName }) => {
        const { members, leaders } = people.get(id) ?? { members: 0, leaders: [] };
        return [departName, parentId === null ? "" : (paths.get(parentId) ?? ""), orgCode, members, leaders.join("、")];
      });
  })(),
});
