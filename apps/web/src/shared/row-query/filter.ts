import type { RowCondition } from "@tender/contract/online-forms";
import type { CellValue } from "@tender/form-rules";

/** One condition of a combined query. */
export interface Condition {
  readonly field: string;
  readonly is: RowCondition;
  readonly value?: CellValue;
}

export type Group = { readonly all: readonly FilterNode[] } | { readonly any: readonly FilterNode[] };
export type FilterNode = Condition | Group;

/** A column by which rows can be queried: a field of a form, or a column of a report. */
export interface QueryColumn {
  readonly name: string;
  readonly title: string;
  /** The allowed conditions, the usual one first. Empty: no query by this column. */
  readonly conditions: readonly RowCondition[];
  /** Returns the fault of a value that is present. */
  faultOf(value: CellValue, is: RowCondition): string | undefined;
  /** Describes a value in words. */
  describe(value: CellValue): string;
}

export const MAX_CONDITIONS = 20;
const MAX_DEPTH = 3;
const MAX_LENGTH = 4_000;
const MAX_PART_LENGTH = 200;

export const isGroup = (node: FilterNode): node is Group => "all" in node || "any" in node;
export const nodesOf = (group: Group): readonly FilterNode[] => ("all" in group ? group.all : group.any);
export const withNodes = (group: Group, nodes: readonly FilterNode[]): Group =>
  "all" in group ? { all: nodes } : { any: nodes };

export const countConditions = (node: FilterNode): number =>
  isGroup(node) ? nodesOf(node).reduce((sum, child) => sum + countConditions(child), 0) : 1;

const levelsOf = (node: FilterNode): number => (isGroup(node) ? 1 + Math.max(0, ...nodesOf(node).map(levelsOf)) : 0);

/** The depth below the query line, which also applies: a group of alternatives is therefore one level deeper. */
const depthOf = (group: Group): number => levelsOf(group) + ("any" in group ? 1 : 0);

export const needsValue = (is: RowCondition): boolean => is !== "empty" && is !== "filled";

export const isPartialMatch = (is: RowCondition): boolean => is === "contains" || is === "starts_with";

/** Returns the fault of a condition. Undefined: it is valid. */
export function conditionFault(condition: Condition, column: QueryColumn | undefined): string | undefined {
  if (!column) return "请选择字段";
  if (!column.conditions.includes(condition.is)) return "请选择比较方式";
  if (!needsValue(condition.is)) return undefined;
  const { value = null } = condition;
  if (value === null || value === "") return "请填写值";
  if (isPartialMatch(condition.is))
    return typeof value === "string" && value.length <= MAX_PART_LENGTH ? undefined : `最长 ${MAX_PART_LENGTH} 个字符`;
  return column.faultOf(value, condition.is);
}

const isNode = (value: unknown, columns: readonly QueryColumn[]): boolean => {
  if (typeof value !== "object" || value === null) return false;
  const group = "all" in value ? value.all : "any" in value ? value.any : undefined;
  if (group !== undefined)
    return Array.isArray(group) && group.length > 0 && group.every((child) => isNode(child, columns));
  const condition = value as Condition;
  return (
    conditionFault(
      condition,
      columns.find(({ name }) => name === condition.field),
    ) === undefined
  );
};

/** Parses a query from an address or a saved view. Undefined: it is not, or no longer, a query of these columns. */
export function parseGroup(text: string, columns: readonly QueryColumn[]): Group | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isNode(parsed, columns) || !isGroup(parsed as FilterNode)) return undefined;
    const group = parsed as Group;
    return countConditions(group) <= MAX_CONDITIONS && depthOf(group) <= MAX_DEPTH ? group : undefined;
  } catch {
    return undefined;
  }
}

/** Removes empty groups. Undefined: no condition is left. */
export function pruneGroup(group: Group): Group | undefined {
  const nodes = nodesOf(group).flatMap((node): readonly FilterNode[] => {
    if (!isGroup(node)) return [node];
    const pruned = pruneGroup(node);
    return pruned ? [pruned] : [];
  });
  return nodes.length > 0 ? withNodes(group, nodes) : undefined;
}

/** Joins the query line and the combined query for the call, with the least depth. Undefined: no condition. */
export function joinFilter(line: readonly FilterNode[], combined: Group | undefined): string | undefined {
  if (line.length === 0) return combined ? JSON.stringify(combined) : undefined;
  return JSON.stringify({ all: combined ? [...line, ...("all" in combined ? combined.all : [combined])] : line });
}
