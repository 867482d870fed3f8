import type { FormField } from "@tender/contract";
import type { CellValue } from "@tender/form-rules";
import { isSame, type OpenRow } from "./open-row.ts";

export interface DuplicateQuery {
  readonly tableName: string;
  readonly fieldName: string;
  readonly fieldVal: string;
  readonly dataId?: string;
}

/** The limit of the call; a longer value is checked when the row is saved. */
const MAX_CHECKED_LENGTH = 500;

const textOf = (value: CellValue): string => (value === null || Array.isArray(value) ? "" : String(value));

/** Builds the query of the duplicate check. Undefined: the value is empty, too long or unchanged. */
export function duplicateQuery(
  form: string,
  { name, isUnique }: Pick<FormField, "name" | "isUnique">,
  { id, values, stored }: Pick<OpenRow, "id" | "values" | "stored">,
): DuplicateQuery | undefined {
  const value = values[name] ?? null;
  const fieldVal = textOf(value);
  if (!isUnique || fieldVal.trim() === "" || fieldVal.length > MAX_CHECKED_LENGTH) return undefined;
  if (stored !== null && isSame(value, stored[name] ?? null)) return undefined;
  return { tableName: form, fieldName: name, fieldVal, ...(id === null ? {} : { dataId: id }) };
}
