/** Returns the first of `base`, `base_2`, … that is not taken. */
export function uniqueName(taken: readonly string[], base: string): string {
  const known = new Set(taken);
  if (!known.has(base)) return base;
  const stem = base.slice(0, 26);
  for (let count = 2; ; count += 1) if (!known.has(`${stem}_${count}`)) return `${stem}_${count}`;
}
