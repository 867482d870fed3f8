import type { EndpointOf, ResultOf } from "@tender/contract";

type Overview = ResultOf<EndpointOf<"setUp.read">>;
type StepKey = Overview["steps"][number]["key"];

/** The steps in their order; the last one sums up. */
export const stepKeys = ["organisation", "departments", "messages", "people", "security", "finish"] as const;
export type ShownStep = (typeof stepKeys)[number];

const isStep = (name: string | null): name is ShownStep => (stepKeys as readonly (string | null)[]).includes(name);

/** The step that the address names, else the first with something left. */
export function stepOf(named: string | null, { steps }: Pick<Overview, "steps">): ShownStep {
  if (isStep(named)) return named;
  return steps.find(({ state }) => state !== "done")?.key ?? "finish";
}

export const leftOf = ({ steps }: Pick<Overview, "steps">): StepKey[] =>
  steps.flatMap(({ key, state }) => (state === "done" ? [] : key));
