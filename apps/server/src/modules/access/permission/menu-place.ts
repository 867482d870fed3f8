export interface Placed {
  readonly id: string;
  readonly parentId: string | null;
}

/** Is `id` at or below `ancestorId`? In a ring every item is below every other. */
export function isDescendantOf(items: readonly Placed[], id: string, ancestorId: string): boolean {
  const parents = new Map(items.map((item) => [item.id, item.parentId]));
  const seen = new Set<string>();
  for (let up: string | null | undefined = id; up && !seen.has(up); up = parents.get(up)) {
    if (up === ancestorId) return true;
    seen.add(up);
  }
  return false;
}

/** Returns the item and all its descendants. */
export function branchOf(items: readonly Placed[], id: string): string[] {
  const childrenOf = Map.groupBy(items, ({ parentId }) => parentId);
  const found: string[] = [];
  const queue = [id];
  const seen = new Set<string>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    found.push(next);
    queue.push(...(childrenOf.get(next) ?? []).map((child) => child.id));
  }
  return found;
}

/** Returns the siblings with `id` placed before `beforeId`, or last. */
export function orderWith(siblings: readonly string[], id: string, beforeId: string | null): string[] {
  const others = siblings.filter((one) => one !== id);
  const at = beforeId === null ? -1 : others.indexOf(beforeId);
  return at < 0 ? [...others, id] : others.toSpliced(at, 0, id);
}
