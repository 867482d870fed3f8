import type { FormField } from "@tender/contract";
import type { RowCondition } from "@tender/contract/online-forms";
import { type CellValue, cellOfText, findCellFault, isFileControl } from "@tender/form-rules";
import type { Condition, QueryColumn } from "#shared/row-query/filter.ts";
import { shownText, type WordFor } from "./shown.ts";

type QueriedField = Pick<FormField, "name" | "type" | "control" | "source">;

const ordered: readonly RowCondition[] = ["eq", "ne", "gt", "gte", "lt", "lte", "empty", "filled"];

/** Returns the conditions of a field. A field with options is compared for equality alone. */
function conditionsOf({ type, control, source }: QueriedField): readonly RowCondition[] {
  if (type === "yes_no") return ["eq", "empty", "filled"];
  if (control === "password" || isFileControl(control)) return ["empty", "filled"];
  if (type === "many") return ["contains", "empty", "filled"];
  if (source || ["user", "department", "area", "category", "link"].includes(control))
    return ["eq", "ne", "empty", "filled"];
  if (type === "text") return ["contains", "eq", "ne", "starts_with", "empty", "filled"];
  if (type === "long_text") return ["contains", "empty", "filled"];
  // Reports treat times as texts, so that a part of a time is accepted as well.
  if (type === "time") return [...ordered, "contains", "starts_with"];
  if (type === "moment") return ["eq", "gt", "gte", "lt", "lte", "empty", "filled"];
  return ordered;
}

/** Returns the field whose control a query uses: a moment is queried by its day. */
export const queryFieldOf = (field: FormField): FormField =>
  field.type === "moment" ? { ...field, type: "day", control: "date" } : field;

/** Describes the fields for the combined query. */
export const toQueryColumns = (fields: readonly FormField[], wordFor: WordFor): QueryColumn[] =>
  fields.map((field) => ({
    name: field.name,
    title: field.title,
    conditions: conditionsOf(field),
    faultOf: (value) => findCellFault({ ...queryFieldOf(field), isRequired: true, pattern: null }, value, null),
    describe: (value) => shownText(queryFieldOf(field), value, {}, wordFor),
  }));

/** Converts a value of the query line to a condition; texts match by a part. */
export function singleCondition(field: FormField, typed: string): Condition {
  const isPart = conditionsOf(field)[0] === "contains" && field.type !== "many";
  if (isPart || field.type === "many") return { field: field.name, is: "contains", value: typed };
  return { field: field.name, is: "eq", value: cellOfText(field, typed) };
}

/** Converts an inclusive range of the query line to conditions. For moments the server compares the day in Beijing. */
export function rangeConditions(field: FormField, from: string, to: string): Condition[] {
  const { name } = field;
  const cellOf = (typed: string): CellValue =>
    cellOfText(field.type === "moment" ? { ...field, type: "day" } : field, typed);
  return [
    ...(from === "" ? [] : [{ field: name, is: "gte" as const, value: cellOf(from) }]),
    ...(to === "" ? [] : [{ field: name, is: "lte" as const, value: cellOf(to) }]),
  ];
}
