import type { QueryColumns } from "#platform/row-query/row-query.ts";
import type { FieldNames } from "./field-names.service.ts";
import type { FormAccess, RowAccess } from "./row-access.service.ts";

export type { FieldNames, Names } from "./field-names.service.ts";
export type { FormAccess, RowReader } from "./row-access.service.ts";

/** Rows of forms for other modules, with the same rights as on the form's own pages. */
export interface FormRows {
  /** Undefined: the form is not published, or the reader may not see it. */
  readonly accessOf: RowAccess["findAccess"];
  /** Columns that the reader may filter by: neither hidden nor masked. */
  queryColumns(access: FormAccess): QueryColumns;
  readonly namesOf: FieldNames;
  /** Returns the shown text of a masked value. */
  mask(text: string): string;
}
