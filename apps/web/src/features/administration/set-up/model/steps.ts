import type { EndpointOf, ResultOf } from "@tender/contract";

type Overview = ResultOf<EndpointOf<"setUp.read">>;
type StepKey = Overview["steps"][number]["key"];

/** The steps in order; the last one is the summary. */
export const stepKeys = ["organisation", "departments", "messages", "people", "security", "finish"] as const;
export type ShownStep = (typeof stepKeys)[number];

const isStep = (name: string | null): name is ShownStep => (stepKeys as readonly (string | null)[]).includes(name);

/** Returns the step of the address, else the first unfinished one. */
export function stepOf(named: string | null, { steps }: Pick<Overview, "steps">): ShownStep {
  if (isStep(named)) return named;
  return steps.find(({ state }) => state !== "done")?.key ?? "finish";
}

export const remainingSteps = ({ steps }: Pick<Overview, "steps">): StepKey[] =>
  steps.flatMap(({ key, state }) => (state === "done" ? [] : key));
