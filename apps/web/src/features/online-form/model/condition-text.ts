import type { FormField } from "@tender/contract";
import { combinedText, conditionWords } from "../text.ts";
import { askedField, type FilterNode, type Group, isGroup, needsValue, nodesOf } from "./filter.ts";
import { shownText, type WordFor } from "./shown.ts";

/** What a combined query asks, in a sentence. `labels`: of values that are no words themselves. */
export function filterText(group: Group, fields: readonly FormField[], wordFor: WordFor): string {
  const said = (node: FilterNode): string => {
    if (isGroup(node)) return `（${filterText(node, fields, wordFor)}）`;
    const field = fields.find(({ name }) => name === node.field);
    if (!field) return node.field;
    const value = needsValue(node.is) ? `“${shownText(askedField(field), node.value ?? null, {}, wordFor)}”` : "";
    return `${field.title}${conditionWords[node.is]}${value}`;
  };
  return nodesOf(group)
    .map(said)
    .join("all" in group ? combinedText.and : combinedText.or);
}
