/** A figure at a time. Null: no node ran, or no call was answered. */
export interface TrendValue {
  /** ISO 8601. */
  readonly at: string;
  readonly value: number | null;
}

/** A period in equal steps. */
export interface Steps {
  /** ISO 8601. */
  readonly from: string;
  readonly stepSeconds: number;
  readonly count: number;
}

/** Puts values into equal steps, so that a step without a running node is a gap. */
export function valuesInSteps(values: readonly TrendValue[], { from, stepSeconds, count }: Steps): TrendValue[] {
  const stepMs = stepSeconds * 1_000;
  const begin = Date.parse(from);
  const byStep = new Map(values.map(({ at, value }) => [Math.round((Date.parse(at) - begin) / stepMs), value]));
  return Array.from({ length: count }, (_, step) => ({
    at: new Date(begin + step * stepMs).toISOString(),
    value: byStep.get(step) ?? null,
  }));
}
