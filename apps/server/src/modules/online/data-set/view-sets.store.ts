import { type SQL, sql } from "drizzle-orm";
import type { PresentColumn, PresentView, RegisteredView } from "#modules/online/report-view/report-view.service.ts";
import type { QueryType } from "#platform/row-query/row-query.ts";
import type { ReadSet, SetColumn } from "./data-set-source.ts";

const queryTypes: Readonly<Record<PresentColumn["type"], QueryType>> = {
  text: "text",
  number: "decimal",
  day: "day",
  moment: "moment",
  yes_no: "yes_no",
};

const casts = { text: sql`::text`, numeric: sql`::numeric` } as const;

/** Names come from the database catalogue, and only such names are quoted here. */
const cellOf = ({ name, cast }: Pick<PresentColumn, "name" | "cast">): SQL =>
  sql`v.${sql.identifier(name)}${cast === null ? sql`` : casts[cast]}`;

const columnOf = (column: PresentColumn): SetColumn => ({
  name: column.name,
  title: column.title,
  type: column.type,
  value: cellOf(column),
  isMany: false,
  isPersonal: false,
  choices: null,
  dictionary: null,
  refersTo: null,
  queryColumn: { type: queryTypes[column.type], isSearched: false },
});

/**
 * Returns the condition for rows of the reader's branch, whose department codes begin with the reader's code. A reader
 * without a current department sees no rows.
 */
function withinDepartment(column: PresentColumn, orgCode: string | null): SQL {
  if (orgCode === null) return sql`false`;
  return sql`starts_with(${cellOf(column)}, ${orgCode})`;
}

/**
 * Returns a registered view as a data set for one reader. A view without its department column is unavailable, because
 * no other column limits the rows to the reader's branch.
 */
export function viewSet(
  view: Omit<RegisteredView, "columns">,
  columns: PresentView["columns"],
  orgCode: string | null,
): ReadSet {
  const presentColumns = columns ?? [];
  const { departmentColumn } = view;
  const department = presentColumns.find(({ name, type }) => name === departmentColumn && type === "text");
  const isUnavailable = columns === null || (departmentColumn !== null && !department);
  return {
    code: `view/${view.code}`,
    title: view.title,
    kind: "view",
    list: null,
    columns: presentColumns.map(columnOf),
    from: sql`${sql.identifier(view.schema)}.${sql.identifier(view.relation)} AS v`,
    where: department ? [withinDepartment(department, orgCode)] : [],
    // Rows have no key, so they are ordered by all columns.
    order: sql.join(presentColumns.map(cellOf), sql`, `),
    id: null,
    ...(isUnavailable ? { isGone: true } : {}),
  };
}
