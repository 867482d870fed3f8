import type { DataSetColumn, FormField } from "@tender/contract";
import { systemColumns } from "@tender/contract/online-forms";
import type { ReferredKind } from "@tender/contract/online-reports";
import { type SQL, sql } from "drizzle-orm";
import type { FormAccess, Names } from "#modules/online/online-row/form-rows.service.ts";
import type { QueryColumn, QueryColumns, QueryType } from "#platform/row-query/row-query.ts";
import type { ReadGrant, ReadSet, SetColumn } from "./data-set-source.ts";

const SCHEMA = "online";
// Names come from a published definition, and only such names are quoted here.
const column = (name: string): SQL => sql`f.${sql.identifier(name)}`;

const types: Readonly<Record<QueryType, DataSetColumn["type"]>> = {
  text: "text",
  long_text: "text",
  time: "text",
  many: "text",
  integer: "number",
  decimal: "number",
  yes_no: "yes_no",
  day: "day",
  moment: "moment",
};

/** Returns whether the field is a column of a report: formatted texts, files and passwords are not. */
const isColumn = ({ control }: Pick<FormField, "control">): boolean =>
  control !== "password" && control !== "rich_text" && control !== "file" && control !== "image";

/** Returns whether groups cannot use the column: long texts and columns of several values form no groups. */
const isMultiValue = (type: QueryType): boolean => type === "many" || type === "long_text";

/** Returns the column for filters. Reports have one number type, so an integer is compared as a decimal. */
const queryColumnOf = (queryColumn: QueryColumn | undefined): QueryColumn | null =>
  queryColumn?.type === "integer" ? { ...queryColumn, type: "decimal" } : (queryColumn ?? null);

/** Kind of the records that the values refer to and that rows show by name. */
function referredBy({ control, source }: Pick<FormField, "control" | "source">): ReferredKind | null {
  if (control === "user" || control === "department" || control === "category") return control;
  return source?.kind === "form" ? "record" : source?.kind === "select" ? "item" : null;
}

function columnOf(
  { name, title, type, source, control }: FormField,
  queryColumns: QueryColumns,
  mask: ((text: string) => string) | undefined,
  names: Names | undefined,
): SetColumn {
  return {
    name,
    title,
    type: types[type],
    value: column(name),
    isMany: isMultiValue(type),
    isPersonal: mask !== undefined,
    choices: source?.kind === "list" ? source.choices.map((choice) => ({ ...choice })) : null,
    dictionary: source?.kind === "dictionary" ? source.code : null,
    refersTo: referredBy({ control, source }),
    queryColumn: queryColumnOf(queryColumns.get(name)),
    ...(type === "many" ? { text: sql`array_to_string(${column(name)}, '、')` } : {}),
    ...(mask ? { mask } : names ? { names } : {}),
  };
}

const systemTitles = {
  created_at: ["创建时间", "moment", null],
  created_by: ["创建人", "text", "user"],
  updated_at: ["修改时间", "moment", null],
  org_code: ["所属部门", "text", "department"],
} as const;

/** A published form with the rows and columns that the reader may see. */
export function formSet(
  { form, columns, rule }: FormAccess,
  queryColumns: QueryColumns,
  names: ReadonlyMap<string, Names>,
  mask: (text: string) => string,
): ReadSet {
  const { code, title, fields } = form.definition;
  const fieldColumns = fields
    .filter((field) => isColumn(field) && columns.get(field.name) !== "hidden")
    .map((field) =>
      columnOf(field, queryColumns, columns.get(field.name) === "masked" ? mask : undefined, names.get(field.name)),
    );
  const system = Object.entries(systemTitles).map(([name, [columnTitle, type, refersTo]]): SetColumn => {
    const columnNames = names.get(name);
    return {
      name,
      title: columnTitle,
      type,
      value: column(name),
      isMany: false,
      isPersonal: false,
      choices: null,
      dictionary: null,
      refersTo,
      queryColumn: queryColumns.get(name) ?? null,
      ...(columnNames ? { names: columnNames } : {}),
    };
  });
  return {
    code: `form/${code}`,
    title,
    kind: "form",
    list: { path: `/online/forms/${code}`, takesFilter: true },
    columns: [...fieldColumns, ...system],
    from: sql`${sql.identifier(SCHEMA)}.${sql.identifier(code)} AS f`,
    where: rule ? [rule] : [],
    order: sql`f.created_at DESC, f.id DESC`,
    id: sql`f.id`,
  };
}

/** Every field of a published form except passwords: data rules may compare any of them. */
export const formGrant = ({
  code,
  fields,
}: {
  readonly code: string;
  readonly fields: readonly Pick<FormField, "name" | "control">[];
}): ReadGrant => ({
  schema: SCHEMA,
  relation: code,
  columns: [...systemColumns, ...fields.filter(({ control }) => control !== "password").map(({ name }) => name)],
});
