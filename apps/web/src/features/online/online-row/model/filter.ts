import type { FormField } from "@tender/contract";
import type { RowCondition } from "@tender/contract/online-forms";
import { type CellValue, cellFault, cellOfText, isFileControl } from "@tender/form-rules";
import type { AskedColumn, Condition } from "#shared/row-query/filter.ts";
import { shownText, type WordFor } from "./shown.ts";

type Asked = Pick<FormField, "name" | "type" | "control" | "source">;

const ordered: readonly RowCondition[] = ["eq", "ne", "gt", "gte", "lt", "lte", "empty", "filled"];

/** How a field can be asked. What is offered as a choice is one of the choices or it is not. */
function conditionsOf({ type, control, source }: Asked): readonly RowCondition[] {
  if (type === "yes_no") return ["eq", "empty", "filled"];
  if (control === "password" || isFileControl(control)) return ["empty", "filled"];
  if (type === "many") return ["contains", "empty", "filled"];
  if (source || ["user", "department", "area", "category", "link"].includes(control))
    return ["eq", "ne", "empty", "filled"];
  if (type === "text") return ["contains", "eq", "ne", "starts_with", "empty", "filled"];
  if (type === "long_text") return ["contains", "empty", "filled"];
  // By a part of it as well: so asks a report, whose times are texts.
  if (type === "time") return [...ordered, "contains", "starts_with"];
  if (type === "moment") return ["eq", "gt", "gte", "lt", "lte", "empty", "filled"];
  return ordered;
}

/** How the value of a question is entered: of instants their day. */
export const askedField = (field: FormField): FormField =>
  field.type === "moment" ? { ...field, type: "day", control: "date" } : field;

/** The fields as a combined query asks by them. */
export const askedColumns = (fields: readonly FormField[], wordFor: WordFor): AskedColumn[] =>
  fields.map((field) => ({
    name: field.name,
    title: field.title,
    conditions: conditionsOf(field),
    faultOf: (value) => cellFault({ ...askedField(field), isRequired: true, pattern: null }, value, null),
    say: (value) => shownText(askedField(field), value, {}, wordFor),
  }));

/** One value of the query line as a question; texts a part. */
export function singleCondition(field: FormField, typed: string): Condition {
  const isPart = conditionsOf(field)[0] === "contains" && field.type !== "many";
  if (isPart || field.type === "many") return { field: field.name, is: "contains", value: typed };
  return { field: field.name, is: "eq", value: cellOfText(field, typed) };
}

/** From and to of the query line; both belong to it. Of instants the server asks for the day in Beijing. */
export function rangeConditions(field: FormField, from: string, to: string): Condition[] {
  const { name } = field;
  const cellOf = (typed: string): CellValue =>
    cellOfText(field.type === "moment" ? { ...field, type: "day" } : field, typed);
  return [
    ...(from === "" ? [] : [{ field: name, is: "gte" as const, value: cellOf(from) }]),
    ...(to === "" ? [] : [{ field: name, is: "lte" as const, value: cellOf(to) }]),
  ];
}
