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
  ...{ text: "text", long_text: "text", time: "text", many: "text" },
  ...{ integer: "number", decimal: "number", yes_no: "yes_no", day: "day", moment: "moment" },
};

/** Formatted texts, files and passwords are no columns of a report. */
const isColumn = ({ control }: Pick<FormField, "control">): boolean =>
  control !== "password" && control !== "rich_text" && control !== "file" && control !== "image";

/** Long texts are shown and searched. Columns of several values and long texts form no groups. */
const isManyOf = (type: QueryType): boolean => type === "many" || type === "long_text";

/** Reports do not distinguish whole numbers, so an integer column is compared as a decimal. */
const askedOf = (requested: QueryColumn | undefined): QueryColumn | null =>
  requested?.type === "integer" ? { ...requested, type: "decimal" } : (requested ?? null);

/** Kind of the records that the values refer to and that rows show by name. */
function referredBy({ control, source }: Pick<FormField, "control" | "source">): ReferredKind | null {
  if (control === "user" || control === "department" || control === "category") return control;
  return source?.kind === "form" ? "record" : source?.kind === "select" ? "item" : null;
}

function columnOf(
  { name, title, type, source, control }: FormField,
  requested: QueryColumns,
  mask: ((text: string) => string) | undefined,
  names: Names | undefined,
): SetColumn {
  return {
    ...{ name, title, type: types[type], value: column(name), isMany: isManyOf(type), isPersonal: mask !== undefined },
    choices: source?.kind === "list" ? source.choices.map((one) => ({ ...one })) : null,
    dictionary: source?.kind === "dictionary" ? source.code : null,
    refersTo: referredBy({ control, source }),
    asked: askedOf(requested.get(name)),
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
  requested: QueryColumns,
  names: ReadonlyMap<string, Names>,
  mask: (text: string) => string,
): ReadSet {
  const { code, title, fields } = form.definition;
  const own = fields
    .filter((field) => isColumn(field) && columns.get(field.name) !== "hidden")
    .map((field) =>
      columnOf(field, requested, columns.get(field.name) === "masked" ? mask : undefined, names.get(field.name)),
    );
  const system = Object.entries(systemTitles).map(([name, [called, type, refersTo]]): SetColumn => {
    const known = names.get(name);
    return {
      ...{ name, title: called, type, value: column(name), isMany: false, isPersonal: false },
      ...{ choices: null, dictionary: null, refersTo, asked: requested.get(name) ?? null },
      ...(known ? { names: known } : {}),
    };
  });
  return {
    code: `form/${code}`,
    title,
    kind: "form",
    list: { path: `/online/forms/${code}`, takesFilter: true },
    columns: [...own, ...system],
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
