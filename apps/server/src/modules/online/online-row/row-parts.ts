import type { FormDefinition, FormField } from "@tender/contract";
import { formButtonCode, type RowValues, type Surroundings } from "@tender/form-rules";
import type { RuledList } from "#platform/data-rules/ruled-list.ts";
import type { QueryColumn, QueryColumns } from "#platform/row-query/row-query.ts";

/** Returns the list description of a form for data rules. */
export type RuledFormOf = (definition: FormDefinition) => RuledList;

interface Access {
  readonly form: { readonly definition: FormDefinition };
  readonly columns: ReadonlyMap<string, string>;
}

/** Returns the fields that may leave the server for this caller. */
export const visibleFields = ({ form, columns }: Access): FormField[] =>
  form.definition.fields.filter(({ name }) => columns.get(name) !== "hidden");

const isSearched = ({ type, query, source, link, isUnique }: FormField): boolean =>
  (type === "text" || type === "long_text") && query !== "off" && source === null && link === null && !isUnique;

/** Returns whether the table has an index in the order of the column. */
export const isOrdered = (field: FormField): boolean =>
  field.isUnique ||
  (field.query !== "off" && !isSearched(field) && field.type !== "many" && field.type !== "long_text");

/** Columns that the reader may filter by: neither hidden nor masked. */
export function queryColumns(access: Access): QueryColumns {
  const open = visibleFields(access).filter(
    ({ name, control }) => access.columns.get(name) !== "masked" && control !== "password",
  );
  const plain = (type: QueryColumn["type"]): QueryColumn => ({ type, isSearched: false });
  return new Map<string, QueryColumn>([
    ...open.map((field) => [field.name, { type: field.type, isSearched: isSearched(field) }] as const),
    ["created_at", plain("moment")],
    ["updated_at", plain("moment")],
    ["created_by", plain("text")],
    ["org_code", plain("text")],
  ]);
}

/** Returns the field of a sub-table that links to the main row. */
export const linkTo = (fields: readonly FormField[], main: string): string | undefined =>
  fields.find(({ link }) => link?.form === main)?.name;

export const subLink = (sub: Access, main: string): string | undefined => linkTo(sub.form.definition.fields, main);

/** Returns the form's own buttons that a row offers and the caller is granted. */
export const grantedButtons = (
  definition: Pick<FormDefinition, "code">,
  offered: readonly string[],
  permissions: ReadonlySet<string>,
): string[] => offered.filter((button) => permissions.has(formButtonCode(definition.code, button)));

/** System values of a row. */
interface SystemValues {
  /** Null: the row has no id yet. */
  readonly id: string | null;
  readonly version: number;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly orgCode: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/** Author, department and moment of a write. */
export const authorshipOf = ({ person, now }: Surroundings) => ({
  userId: person.id,
  orgCode: person.orgCode === "" ? null : person.orgCode,
  writtenAt: new Date(now),
});

/** Returns the system values after the write. `orgCode`: department of a new row; default: the author's. */
export function systemAfterWrite(
  stored: SystemValues | null,
  context: Surroundings,
  orgCode = authorshipOf(context).orgCode,
): SystemValues {
  const { userId, writtenAt } = authorshipOf(context);
  const now = writtenAt.toISOString();
  const base = stored ?? { id: null, version: 0, createdBy: userId, createdAt: now, orgCode };
  return { ...base, version: base.version + 1, updatedBy: userId, updatedAt: now };
}

/** Returns a row as expressions see it, with its system values. */
export const withSystem = (values: RowValues, row: SystemValues | null): RowValues => ({
  ...values,
  id: row?.id ?? null,
  version: row?.version ?? null,
  created_by: row?.createdBy ?? null,
  created_at: row?.createdAt ?? null,
  updated_by: row?.updatedBy ?? null,
  updated_at: row?.updatedAt ?? null,
  org_code: row?.orgCode ?? null,
});
