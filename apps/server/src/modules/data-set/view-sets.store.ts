import { type SQL, sql } from "drizzle-orm";
import type { AskedType } from "../../platform/row-query/row-query.ts";
import type { PresentColumn, PresentView, RegisteredView } from "../report-view/report-view.service.ts";
import type { ReadSet, SetColumn } from "./data-set-source.ts";

const asked: Readonly<Record<PresentColumn["type"], AskedType>> = {
  ...{ text: "text", number: "decimal", day: "day", moment: "moment", yes_no: "yes_no" },
};

const casts = { text: sql`::text`, numeric: sql`::numeric` } as const;

/** Names come from the catalogue of the database; what quotes them knows no other. */
const cellOf = ({ name, cast }: Pick<PresentColumn, "name" | "cast">): SQL =>
  sql`v.${sql.identifier(name)}${cast === null ? sql`` : casts[cast]}`;

const columnOf = (column: PresentColumn): SetColumn => ({
  ...{ name: column.name, title: column.title, type: column.type, value: cellOf(column) },
  ...{ isMany: false, isPersonal: false, choices: null, dictionary: null },
  asked: { type: asked[column.type], isSearched: false },
});

/** A registered view: every row of it, for whoever may read the report. */
export function viewSet(view: Omit<RegisteredView, "columns">, columns: PresentView["columns"]): ReadSet {
  const there = columns ?? [];
  return {
    ...{ code: `view/${view.code}`, title: view.title, kind: "view", list: null },
    columns: there.map(columnOf),
    from: sql`${sql.identifier(view.schema)}.${sql.identifier(view.relation)} AS v`,
    where: [],
    // Nothing tells its rows apart but all that stands in them.
    order: sql.join(there.map(cellOf), sql`, `),
    id: null,
    ...(columns === null ? { isGone: true } : {}),
  };
}
