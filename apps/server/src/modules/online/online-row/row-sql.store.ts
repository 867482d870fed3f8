import type { FormDefinition } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";

/** Parts of statements over tables of forms. */

export type Table = Pick<FormDefinition, "code" | "fields" | "tree">;

// Names come from a published definition, and only such names are quoted here.
export const table = ({ code }: Pick<FormDefinition, "code">): SQL =>
  sql`${sql.identifier("online")}.${sql.identifier(code)}`;
export const column = (name: string): SQL => sql`f.${sql.identifier(name)}`;
export const textArrayOf = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

export const allOf = (parts: readonly (SQL | undefined)[]): SQL => {
  const conditions = parts.flatMap((part) => part ?? []);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
};

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

export const bothOf = (first: RowCondition | undefined, second: RowCondition | undefined): RowCondition | undefined =>
  first && second ? allOf([first, second]) : (first ?? second);
