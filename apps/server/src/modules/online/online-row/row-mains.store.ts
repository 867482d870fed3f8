import type { FormDefinition } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { column, table, whole } from "./row-sql.store.ts";

/** A form whose rows have those of a sub-table as their parts. */
export interface MainForm {
  readonly definition: FormDefinition;
  /** The field of the sub-table that names the main row. */
  readonly link: string;
  /** The main rows that somebody may see; undefined: all of them. */
  readonly rule: RowCondition | undefined;
}

// Within the brackets `f` is the main row, as the rule of its form says.
const leadsIntoSight = ({ definition, link, rule }: MainForm): SQL =>
  rule
    ? sql`${column(link)} IN (SELECT f.id FROM ${table(definition)} AS f WHERE ${rule})`
    : sql`${column(link)} IS NOT NULL`;

/** Sub-rows of which a main row is in sight. Undefined, which costs nothing: no rule keeps any main row from the reader. */
export function mainInSight(mains: readonly MainForm[]): RowCondition | undefined {
  if (mains.every(({ rule }) => rule === undefined)) return undefined;
  return sql`(${sql.join(mains.map(leadsIntoSight), sql` OR `)})`;
}

export const bothOf = (one: RowCondition | undefined, other: RowCondition | undefined): RowCondition | undefined =>
  one && other ? whole([one, other]) : (one ?? other);
