/** Moves an item one place up or down; the first and last item stop at the ends. */
export function movedItem<T>(items: readonly T[], place: number, step: 1 | -1): T[] {
  const [one, other] = [items[place], items[place + step]];
  if (one === undefined || other === undefined) return [...items];
  return items.with(place, other).with(place + step, one);
}
