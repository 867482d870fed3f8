import type { AskedColumns } from "#platform/row-query/row-query.ts";
import type { FieldNames } from "./field-names.service.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";

export type { FieldNames, Names } from "./field-names.service.ts";
export type { FormAccess, RowReader } from "./row-access.service.ts";

/** The rows of forms, for what reads them otherwise than the form's own pages do: with the same rights. */
export interface FormRows {
  /** Undefined: not published, or not the reader's to see. */
  readonly accessOf: RowAccess["perhaps"];
  /** Columns that the reader may ask by: neither hidden nor masked. */
  askedColumns(access: FormAccess): AskedColumns;
  readonly namesOf: FieldNames;
  /** What is shown of a text that is masked. */
  mask(text: string): string;
}
