import { FORM_NAME, systemColumns } from "@tender/contract/online-forms";

// SQL with names and values from definitions. Names have passed their pattern or are created here; everything else is a
// literal. Nothing else may become part of a statement.

/** Names that are created here: of columns and tables set aside, of indexes and constraints. */
const OWN_NAME = /^(zz|zt|[cilpqtu])_[A-Za-z0-9_]{1,58}$/;

/** Throws for an unknown name. The definition was judged before, so that this is a bug and not a refusal. */
export function identifier(name: string): string {
  const isColumnName =
    FORM_NAME.test(name) || OWN_NAME.test(name) || (systemColumns as readonly string[]).includes(name);
  if (!isColumnName) throw new Error("invalid name of an online form");
  return `"${name}"`;
}

export const tableName = (code: string): string => `"online".${identifier(code)}`;

/** Strings are standard-conforming on every connection: a backslash has no special meaning. */
export function literal(value: string): string {
  if (value.includes("\u0000")) throw new Error("a text of PostgreSQL has no U+0000");
  return `'${value.replaceAll("'", "''")}'`;
}
