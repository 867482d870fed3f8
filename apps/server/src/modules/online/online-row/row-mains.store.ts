import type { FormDefinition } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { allOf, column, table } from "./row-sql.store.ts";

/** A form whose rows own the rows of a sub-table. */
export interface MainForm {
  readonly definition: FormDefinition;
  /** Field of the sub-table that links to the main row. */
  readonly link: string;
  /** Main rows that the viewer may see. Undefined: all of them. */
  readonly rule: RowCondition | undefined;
}

// Within the brackets `f` is the main row, as the rule of its form expects.
const hasVisibleMain = ({ definition, link, rule }: MainForm): SQL =>
  rule
    ? sql`${column(link)} IN (SELECT f.id FROM ${table(definition)} AS f WHERE ${rule})`
    : sql`${column(link)} IS NOT NULL`;

/** Condition for sub-rows with a visible main row. Undefined, at no cost: no rule hides a main row from the reader. */
export function visibleMainCondition(mains: readonly MainForm[]): RowCondition | undefined {
  if (mains.every(({ rule }) => rule === undefined)) return undefined;
  return sql`(${sql.join(mains.map(hasVisibleMain), sql` OR `)})`;
}

export const bothOf = (one: RowCondition | undefined, other: RowCondition | undefined): RowCondition | undefined =>
  one && other ? allOf([one, other]) : (one ?? other);
