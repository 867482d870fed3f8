import { rowConditionWords } from "@tender/contract/online-forms";
import { type FilterNode, type Group, isGroup, needsValue, nodesOf, type QueryColumn } from "./filter.ts";
import { combinedText } from "./text.ts";

/** Describes a combined query in a sentence. */
export function filterText(group: Group, columns: readonly QueryColumn[]): string {
  const textOf = (node: FilterNode): string => {
    if (isGroup(node)) return `（${filterText(node, columns)}）`;
    const column = columns.find(({ name }) => name === node.field);
    if (!column) return node.field;
    const value = needsValue(node.is) ? `“${column.describe(node.value ?? null)}”` : "";
    return `${column.title}${rowConditionWords[node.is]}${value}`;
  };
  return nodesOf(group)
    .map(textOf)
    .join("all" in group ? combinedText.and : combinedText.or);
}
