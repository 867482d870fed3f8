/** Returns the list with one entry at another place; the same list if nothing moves. */
export function moved<T>(list: readonly T[], entry: T, to: number): readonly T[] {
  const from = list.indexOf(entry);
  const place = Math.min(Math.max(to, 0), list.length - 1);
  if (from === -1 || from === place) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, place), entry, ...others.slice(place)];
}
