import type { FormField } from "@tender/contract";
import type { RowCondition } from "@tender/contract/online-forms";
import { type CellValue, cellFault, cellOfText } from "@tender/form-rules";

/** One question of a combined query. */
export interface Condition {
  readonly field: string;
  readonly is: RowCondition;
  readonly value?: CellValue;
}

export type Group = { readonly all: readonly FilterNode[] } | { readonly any: readonly FilterNode[] };
export type FilterNode = Condition | Group;

export const MOST_CONDITIONS = 20;
const DEEPEST = 3;
const LONGEST = 4_000;

export const isGroup = (node: FilterNode): node is Group => "all" in node || "any" in node;
export const nodesOf = (group: Group): readonly FilterNode[] => ("all" in group ? group.all : group.any);
export const withNodes = (group: Group, nodes: readonly FilterNode[]): Group =>
  "all" in group ? { all: nodes } : { any: nodes };

export const countOf = (node: FilterNode): number =>
  isGroup(node) ? nodesOf(node).reduce((sum, one) => sum + countOf(one), 0) : 1;

const levelsOf = (node: FilterNode): number => (isGroup(node) ? 1 + Math.max(0, ...nodesOf(node).map(levelsOf)) : 0);

/** Levels with the query line beside it: both have to hold, so a group of which any may hold stands one level deeper. */
const depthOf = (group: Group): number => levelsOf(group) + ("any" in group ? 1 : 0);

type Asked = Pick<FormField, "name" | "type" | "control" | "source">;

const ordered: readonly RowCondition[] = ["eq", "ne", "gt", "gte", "lt", "lte", "empty", "filled"];

/** How a field can be asked. What is offered as a choice is one of the choices or it is not. */
export function conditionsOf({ type, control, source }: Asked): readonly RowCondition[] {
  if (type === "yes_no") return ["eq", "empty", "filled"];
  if (type === "many") return ["contains", "empty", "filled"];
  if (control === "password" || control === "file" || control === "image") return ["empty", "filled"];
  if (source || ["user", "department", "area", "category", "link"].includes(control))
    return ["eq", "ne", "empty", "filled"];
  if (type === "text") return ["contains", "eq", "ne", "starts_with", "empty", "filled"];
  if (type === "long_text") return ["contains", "empty", "filled"];
  if (type === "moment") return ["eq", "gt", "gte", "lt", "lte", "empty", "filled"];
  return ordered;
}

export const needsValue = (is: RowCondition): boolean => is !== "empty" && is !== "filled";

/** How the value of a question is entered: of instants their day. */
export const askedField = (field: FormField): FormField =>
  field.type === "moment" ? { ...field, type: "day", control: "date" } : field;

/** What is wrong with a question; undefined: it can be asked. */
export function conditionFault(condition: Condition, field: FormField | undefined): string | undefined {
  if (!field) return "请选择字段";
  if (!conditionsOf(field).includes(condition.is)) return "请选择比较方式";
  if (!needsValue(condition.is)) return undefined;
  const { value = null } = condition;
  if (value === null || value === "") return "请填写值";
  if (condition.is === "contains" || condition.is === "starts_with")
    return typeof value === "string" && value.length <= 200 ? undefined : "最长 200 个字符";
  return cellFault({ ...askedField(field), isRequired: true, pattern: null }, value);
}

const isNode = (value: unknown, fields: readonly FormField[]): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const group = "all" in value ? value.all : "any" in value ? value.any : undefined;
  if (group !== undefined) return Array.isArray(group) && group.length > 0 && group.every((one) => isNode(one, fields));
  const condition = value as Condition;
  return (
    conditionFault(
      condition,
      fields.find(({ name }) => name === condition.field),
    ) === undefined
  );
};

/** Out of an address or a saved view; undefined: it is no query of these fields (any more). */
export function filterFromText(text: string, fields: readonly FormField[]): Group | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (!isNode(read, fields) || !isGroup(read as FilterNode)) return undefined;
    const group = read as Group;
    return countOf(group) <= MOST_CONDITIONS && depthOf(group) <= DEEPEST ? group : undefined;
  } catch {
    return undefined;
  }
}

/** Empty groups say nothing; undefined: nothing is asked. */
export function prunedGroup(group: Group): Group | undefined {
  const nodes = nodesOf(group).flatMap((node): readonly FilterNode[] => {
    if (!isGroup(node)) return [node];
    const pruned = prunedGroup(node);
    return pruned ? [pruned] : [];
  });
  return nodes.length > 0 ? withNodes(group, nodes) : undefined;
}

/** One value of the query line as a question; texts a part. */
export function singleCondition(field: FormField, typed: string): Condition {
  const isPart = conditionsOf(field)[0] === "contains" && field.type !== "many";
  if (isPart || field.type === "many") return { field: field.name, is: "contains", value: typed };
  return { field: field.name, is: "eq", value: cellOfText(field, typed) };
}

/** From and to of the query line; both belong to it. Of instants the server asks for the day in Beijing. */
export function rangeConditions(field: FormField, from: string, to: string): Condition[] {
  const { name } = field;
  const cellOf = (typed: string): CellValue => cellOfText(field.type === "moment" ? { type: "day" } : field, typed);
  return [
    ...(from === "" ? [] : [{ field: name, is: "gte" as const, value: cellOf(from) }]),
    ...(to === "" ? [] : [{ field: name, is: "lte" as const, value: cellOf(to) }]),
  ];
}
