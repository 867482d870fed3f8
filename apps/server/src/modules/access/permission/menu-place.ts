export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
}

/** Returns true if `id` is `ancestorId` or below it. In a ring every item is below every other. */
export function isDescendantOf(items: readonly TreeItem[], id: string, ancestorId: string): boolean {
  const parents = new Map(items.map((item) => [item.id, item.parentId]));
  const visited = new Set<string>();
  for (let current: string | null | undefined = id; current && !visited.has(current); current = parents.get(current)) {
    if (current === ancestorId) return true;
    visited.add(current);
  }
  return false;
}

/** Returns the item and all its descendants. */
export function branchOf(items: readonly TreeItem[], id: string): string[] {
  const childrenOf = Map.groupBy(items, ({ parentId }) => parentId);
  const branch: string[] = [];
  const queue = [id];
  const visited = new Set<string>();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (visited.has(next)) continue;
    visited.add(next);
    branch.push(next);
    queue.push(...(childrenOf.get(next) ?? []).map((child) => child.id));
  }
  return branch;
}

/** Returns the siblings with `id` placed before `beforeId`, or last. */
export function insertSibling(siblings: readonly string[], id: string, beforeId: string | null): string[] {
  const otherIds = siblings.filter((siblingId) => siblingId !== id);
  const index = beforeId === null ? -1 : otherIds.indexOf(beforeId);
  return index < 0 ? [...otherIds, id] : otherIds.toSpliced(index, 0, id);
}
