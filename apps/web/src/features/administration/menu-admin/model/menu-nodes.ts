import { hasWord } from "@tender/contract/normal-form";

/** The part of an item that its position in the tree needs. */
export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly path: string | null;
  readonly action: string | null;
  readonly isButton: boolean;
}

export interface MenuNode<I extends TreeItem> {
  readonly item: I;
  readonly children: readonly MenuNode<I>[];
}

export interface TreePosition {
  readonly parentId: string | null;
  /** Null: after all others. */
  readonly beforeId: string | null;
}

/** Returns the tree in the order of the items; an item with a missing parent is at the top. */
export function menuNodes<I extends TreeItem>(items: readonly I[]): MenuNode<I>[] {
  const ids = new Set(items.map(({ id }) => id));
  const childrenOf = Map.groupBy(items, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const nodesOf = (parentId: string | null): MenuNode<I>[] =>
    (childrenOf.get(parentId) ?? []).map((item) => ({ item, children: nodesOf(item.id) }));
  return nodesOf(null);
}

/** Returns the branches that contain the text in title, path or code, each with its ancestors. */
export function filterNodes<I extends TreeItem>(nodes: readonly MenuNode<I>[], text: string): MenuNode<I>[] {
  if (text.trim() === "") return [...nodes];
  return nodes.flatMap((node) => {
    const { title, path, action } = node.item;
    if ([title, path, action].some((part) => part != null && hasWord(part, text))) return [node];
    const children = filterNodes(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns the ids of the menus above an item, the nearest first. */
export function ancestorIds(items: readonly TreeItem[], id: string | null): string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const parentOf = (item: TreeItem | undefined) => byId.get(item?.parentId ?? "");
  const ids: string[] = [];
  for (let ancestor = parentOf(byId.get(id ?? "")); ancestor; ancestor = parentOf(ancestor)) ids.push(ancestor.id);
  return ids;
}

export const countBelow = <I extends TreeItem>({ children }: MenuNode<I>): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child), 0);

const siblingsOf = (items: readonly TreeItem[], parentId: string | null): TreeItem[] =>
  items.filter((item) => item.parentId === parentId);

/** Returns the position of an item that is dropped before, behind or on another one. Undefined: not allowed there. */
export function positionAfterDrop(
  items: readonly TreeItem[],
  id: string,
  targetId: string,
  where: "before" | "behind" | "inside",
): TreePosition | undefined {
  const byId = new Map(items.map((item) => [item.id, item]));
  const [item, target] = [byId.get(id), byId.get(targetId)];
  if (!item || !target) return undefined;
  const parentId = where === "inside" ? targetId : target.parentId;
  if (parentId === id || ancestorIds(items, parentId).includes(id)) return undefined;
  if (byId.get(parentId ?? "")?.isButton || (item.isButton && parentId === null)) return undefined;
  if (where === "inside") return { parentId, beforeId: null };
  const siblings = siblingsOf(items, parentId).filter((sibling) => sibling.id !== id);
  const targetIndex = siblings.findIndex((sibling) => sibling.id === targetId);
  const next = siblings[where === "before" ? targetIndex : targetIndex + 1];
  return { parentId, beforeId: next?.id ?? null };
}

/** Returns the next position up (-1) or down (1) among the siblings. Undefined: there is none. */
export function positionAfterShift(items: readonly TreeItem[], id: string, step: 1 | -1): TreePosition | undefined {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) return undefined;
  const siblings = siblingsOf(items, item.parentId);
  const index = siblings.indexOf(item) + step;
  if (index < 0 || index >= siblings.length) return undefined;
  const otherSiblings = siblings.filter((sibling) => sibling !== item);
  return { parentId: item.parentId, beforeId: otherSiblings[index]?.id ?? null };
}
