import type { FormField } from "@tender/contract";
import { LOOK_ALIKES } from "@tender/contract/identifier";
import { type SQL, sql } from "drizzle-orm";

/*
 * Texts that may not repeat are compared in the form that `distinctForm` of the contract makes of them. Index and question have the
 * same expression.
 */
const BEFORE = "translate(btrim(normalize(";
const BEHIND = `, NFKC), E' \\t\\r\\n'), '${LOOK_ALIKES.from}', '${LOOK_ALIKES.to}')`;

const isText = ({ type }: Pick<FormField, "type">): boolean => type === "text" || type === "long_text";

/** `value`: an expression of SQL that has the field's type. */
export const distinctText = (field: Pick<FormField, "type">, value: string): string =>
  isText(field) ? `${BEFORE}${value}${BEHIND}` : value;

export const distinctValue = (field: Pick<FormField, "type">, value: SQL): SQL =>
  isText(field) ? sql`${sql.raw(BEFORE)}${value}${sql.raw(BEHIND)}` : value;
