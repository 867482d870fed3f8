/** Returns the list with one entry at another index; the same list if nothing moves. */
export function moveEntry<T>(list: readonly T[], entry: T, index: number): readonly T[] {
  const currentIndex = list.indexOf(entry);
  const newIndex = Math.min(Math.max(index, 0), list.length - 1);
  if (currentIndex === -1 || currentIndex === newIndex) return list;
  const otherEntries = list.filter((_, index) => index !== currentIndex);
  return [...otherEntries.slice(0, newIndex), entry, ...otherEntries.slice(newIndex)];
}
