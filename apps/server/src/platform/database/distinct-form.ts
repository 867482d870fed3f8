import type { FormField } from "@tender/contract";
import { LOOK_ALIKES } from "@tender/contract/identifier";
import { type SQL, sql } from "drizzle-orm";

/*
 * Texts that may not repeat are compared in the form of `distinctForm` of the contract. Index and query use the same
 * expression.
 */
const BEFORE = "translate(btrim(normalize(";
const BEHIND = `, NFKC), E' \\t\\r\\n'), '${LOOK_ALIKES.from}', '${LOOK_ALIKES.to}')`;

const isText = ({ type }: Pick<FormField, "type">): boolean => type === "text" || type === "long_text";

/** Returns the expression to compare. `value` is an SQL expression of the field's type. */
export const distinctText = (field: Pick<FormField, "type">, value: string): string =>
  isText(field) ? `${BEFORE}${value}${BEHIND}` : value;

export const distinctValue = (field: Pick<FormField, "type">, value: SQL): SQL =>
  isText(field) ? sql`${sql.raw(BEFORE)}${value}${sql.raw(BEHIND)}` : value;
