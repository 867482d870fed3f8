import { hasWord } from "@tender/contract/normal-form";
/** As much of an item as its place takes. */
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
  /** Null: behind all of them. */
  readonly beforeId: string | null;
}

/** The tree in the order of the items; what names a parent that is not there stands at the top. */
export function menuNodes<I extends Placed>(items: readonly I[]): MenuNode<I>[] {
  const ids = new Set(items.map(({ id }) => id));
  const childrenOf = Map.groupBy(items, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  const nodesOf = (parentId: string | null): MenuNode<I>[] =>
    (childrenOf.get(parentId) ?? []).map((item) => ({ item, children: nodesOf(item.id) }));
  return nodesOf(null);
}

/** The parts that hold the text in title, path or code, each with the way to it. */
export function foundNodes<I extends Placed>(nodes: readonly MenuNode<I>[], text: string): MenuNode<I>[] {
  if (text.trim() === "") return [...nodes];
  return nodes.flatMap((node) => {
    const { title, path, action } = node.item;
    if ([title, path, action].some((part) => part != null && hasWord(part, text))) return [node];
    const children = foundNodes(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The menus that an item stands below, the nearest first. */
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

/** Where an item lands that is dropped before, behind or on another one; undefined where it may not lie. */
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
  const beside = besideOf(items, parentId).filter((one) => one.id !== id);
  const at = beside.findIndex((one) => one.id === targetId);
  const next = where === "before" ? beside[at] : beside[at + 1];
  return { parentId, beforeId: next?.id ?? null };
}

/** One place up or down among those beside it; undefined at the end. */
export function shiftPlace(items: readonly Placed[], id: string, step: 1 | -1): Place | undefined {
  const item = items.find((one) => one.id === id);
  if (!item) return undefined;
  const beside = besideOf(items, item.parentId);
  const at = beside.findIndex((one) => one.id === id);
  if (at + step < 0 || at + step >= beside.length) return undefined;
  const others = beside.filter((one) => one.id !== id);
  return { parentId: item.parentId, beforeId: others[at + step]?.id ?? null };
}
