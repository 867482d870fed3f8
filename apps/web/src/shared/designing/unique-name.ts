/** Leaves room for the suffix in a name of at most 30 characters. */
const MAX_STEM_LENGTH = 26;

/** Returns the first of `base`, `base_2`, … that is not taken. */
export function uniqueName(takenNames: readonly string[], base: string): string {
  const takenSet = new Set(takenNames);
  if (!takenSet.has(base)) return base;
  const stem = base.slice(0, MAX_STEM_LENGTH);
  for (let count = 2; ; count += 1) if (!takenSet.has(`${stem}_${count}`)) return `${stem}_${count}`;
}
