/** With the item one place up or down; at the end it stays. */
export function movedItem<T>(items: readonly T[], place: number, step: 1 | -1): T[] {
  const [one, other] = [items[place], items[place + step]];
  if (one === undefined || other === undefined) return [...items];
  return items.with(place, other).with(place + step, one);
}
