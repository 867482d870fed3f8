import { hasWord } from "@tender/contract/normal-form";
/** The part of an item that its position in the tree needs. */
export interface Placed {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly path: string | null;
  readonly action: string | null;
  readonly isButton: boolean;
}

export interface MenuNode<I extends Placed> {
  readonly item: I;
  readonly children: readonly MenuNode<I>[];
}

export interface Place {
  readonly parentId: string | null;
  /** Null: after all others. */
  readonly beforeId: string | null;
}

/** Returns the tree in the order of the items; an item with a missing parent is at the top. */
export function menuNodes<I extends Placed>(items: readonly I[]): MenuNode<I>[] {
  const ids = new Set(items.map(({ id }) => id));
  const childrenOf = Map.groupBy(items, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const nodesOf = (parentId: string | null): MenuNode<I>[] =>
    (childrenOf.get(parentId) ?? []).map((item) => ({ item, children: nodesOf(item.id) }));
  return nodesOf(null);
}

/** Returns the branches that contain the text in title, path or code, each with its ancestors. */
export function foundNodes<I extends Placed>(nodes: readonly MenuNode<I>[], text: string): MenuNode<I>[] {
  if (text.trim() === "") return [...nodes];
  return nodes.flatMap((node) => {
    const { title, path, action } = node.item;
    if ([title, path, action].some((part) => part != null && hasWord(part, text))) return [node];
    const children = foundNodes(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Returns the menus above an item, nearest first. */
export function wayTo(items: readonly Placed[], id: string | null): string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const way: string[] = [];
  for (let up = byId.get(byId.get(id ?? "")?.parentId ?? ""); up; up = byId.get(up.parentId ?? "")) way.push(up.id);
  return way;
}

export const countBelow = <I extends Placed>({ children }: MenuNode<I>): number =>
  children.reduce((sum, child) => sum + 1 + countBelow(child), 0);

const besideOf = (items: readonly Placed[], parentId: string | null): Placed[] =>
  items.filter((item) => item.parentId === parentId);

/** Returns the position of an item dropped before, behind or on another one. Undefined: not allowed there. */
export function dropPlace(
  items: readonly Placed[],
  id: string,
  targetId: string,
  where: "before" | "behind" | "inside",
): Place | undefined {
  const byId = new Map(items.map((item) => [item.id, item]));
  const [item, target] = [byId.get(id), byId.get(targetId)];
  if (!item || !target) return undefined;
  const parentId = where === "inside" ? targetId : target.parentId;
  for (let up = byId.get(parentId ?? ""); up; up = byId.get(up.parentId ?? "")) if (up.id === id) return undefined;
  if (byId.get(parentId ?? "")?.isButton || (item.isButton && parentId === null)) return undefined;
  if (where === "inside") return { parentId, beforeId: null };
  const extraFilters = besideOf(items, parentId).filter((one) => one.id !== id);
  const at = extraFilters.findIndex((one) => one.id === targetId);
  const next = where === "before" ? extraFilters[at] : extraFilters[at + 1];
  return { parentId, beforeId: next?.id ?? null };
}

/** Returns the next position up or down among the siblings. Undefined: already at the end. */
export function shiftPlace(items: readonly Placed[], id: string, step: 1 | -1): Place | undefined {
  const item = items.find((one) => one.id === id);
  if (!item) return undefined;
  const extraFilters = besideOf(items, item.parentId);
  const at = extraFilters.findIndex((one) => one.id === id);
  if (at + step < 0 || at + step >= extraFilters.length) return undefined;
  const others = extraFilters.filter((one) => one.id !== id);
  return { parentId: item.parentId, beforeId: others[at + step]?.id ?? null };
}
