import type { FormDefinition } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";

/** Parts of statements over tables of forms. */

export type Table = Pick<FormDefinition, "code" | "fields" | "tree">;

// Names come from a published definition, and only such names are quoted here.
export const table = ({ code }: Pick<FormDefinition, "code">): SQL =>
  sql`${sql.identifier("online")}.${sql.identifier(code)}`;
export const column = (name: string): SQL => sql`f.${sql.identifier(name)}`;
export const array = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

export const allOf = (parts: readonly (SQL | undefined)[]): SQL => {
  const said = parts.flatMap((part) => part ?? []);
  return said.length === 0 ? sql`true` : sql.join(said, sql` AND `);
};
