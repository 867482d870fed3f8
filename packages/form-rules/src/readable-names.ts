import type { FormField } from "@tender/contract";
import { systemColumns } from "@tender/contract/online-forms";

/** Names that an expression of the form may read of a row. */
export const readableNames = (fields: readonly Pick<FormField, "name">[]): string[] => [
  ...systemColumns,
  ...fields.map(({ name }) => name),
];
