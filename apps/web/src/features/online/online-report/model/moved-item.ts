/** Moves an item one position up or down; the first and the last item stop at the ends. */
export function moveItem<T>(items: readonly T[], index: number, step: 1 | -1): T[] {
  const [item, neighbour] = [items[index], items[index + step]];
  if (item === undefined || neighbour === undefined) return [...items];
  return items.with(index, neighbour).with(index + step, item);
}
