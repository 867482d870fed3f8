import { type SQL, sql } from "drizzle-orm";
import type { PresentColumn, PresentView, RegisteredView } from "#modules/online/report-view/report-view.service.ts";
import type { QueryType } from "#platform/row-query/row-query.ts";
import type { ReadSet, SetColumn } from "./data-set-source.ts";

const requested: Readonly<Record<PresentColumn["type"], QueryType>> = {
  ...{ text: "text", number: "decimal", day: "day", moment: "moment", yes_no: "yes_no" },
};

const casts = { text: sql`::text`, numeric: sql`::numeric` } as const;

/** Names come from the database catalogue, and only such names are quoted here. */
const cellOf = ({ name, cast }: Pick<PresentColumn, "name" | "cast">): SQL =>
  sql`v.${sql.identifier(name)}${cast === null ? sql`` : casts[cast]}`;

const columnOf = (column: PresentColumn): SetColumn => ({
  ...{ name: column.name, title: column.title, type: column.type, value: cellOf(column) },
  ...{ isMany: false, isPersonal: false, choices: null, dictionary: null, refersTo: null },
  asked: { type: requested[column.type], isSearched: false },
});

/**
 * Rows of the reader's department and of those below it, whose codes begin with its code. A reader without a current
 * department sees none.
 */
function withinDepartment(column: PresentColumn, orgCode: string | null): SQL {
  if (orgCode === null) return sql`false`;
  return sql`starts_with(${cellOf(column)}, ${orgCode})`;
}

/**
 * A registered view for one reader. A view that has lost its department column is gone: no other column says whose a
 * row is.
 */
export function viewSet(
  view: Omit<RegisteredView, "columns">,
  columns: PresentView["columns"],
  orgCode: string | null,
): ReadSet {
  const there = columns ?? [];
  const { departmentColumn } = view;
  const department = there.find(({ name, type }) => name === departmentColumn && type === "text");
  const isGone = columns === null || (departmentColumn !== null && !department);
  return {
    ...{ code: `view/${view.code}`, title: view.title, kind: "view", list: null },
    columns: there.map(columnOf),
    from: sql`${sql.identifier(view.schema)}.${sql.identifier(view.relation)} AS v`,
    where: department ? [withinDepartment(department, orgCode)] : [],
    // Rows have no key, so all columns order them.
    order: sql.join(there.map(cellOf), sql`, `),
    id: null,
    ...(isGone ? { isGone: true } : {}),
  };
}
