/** One measured line: its name, the figure, its yardstick of the same run, and the budget. */
export interface Figure {
  readonly title: string;
  readonly measured: string;
  readonly yardstick: string;
  /** The number that the budget limits. */
  readonly value: number;
  readonly unit: string;
  readonly budget: { readonly atLeast: number } | { readonly atMost: number };
}

const isMet = ({ value, budget }: Figure): boolean =>
  "atLeast" in budget ? value >= budget.atLeast : value <= budget.atMost;

/** Prints a figure; nothing here fails a run, since machines are noisy. */
export function print(figure: Figure): void {
  const { budget, value, unit } = figure;
  const bound = "atLeast" in budget ? `≥ ${budget.atLeast}` : `≤ ${budget.atMost}`;
  console.log(`${isMet(figure) ? "met   " : "MISSED"} ${figure.title}`);
  console.log(
    `       ${Number(value.toPrecision(4))}${unit} (budget ${bound}${unit}): ${figure.measured}; yardstick: ${figure.yardstick}`,
  );
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
