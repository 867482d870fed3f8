import type { EndpointOf, ResultOf } from "@tender/contract";

export type Overview = ResultOf<EndpointOf<"setUp.read">>;
export type Step = Overview["steps"][number];
type State = Step["state"];

/** The facts that decide the states of the steps. */
export interface SetUpFacts {
  /** A name for the footer is set, from any source. */
  readonly isNamed: boolean;
  readonly departments: number;
  readonly isSmsDelivered: boolean;
  readonly isMailDelivered: boolean;
  readonly people: number;
  /** Holders of each separated role. */
  readonly administrators: readonly { readonly code: string; readonly people: number }[];
}

/**
 * The minimum number of holders by role. Two system administrators, so that one can represent the other.
 */
const MIN_HOLDERS: Readonly<Record<string, number>> = { system_admin: 2, security_admin: 1, auditor: 1 };
export const SEPARATED_ROLES: readonly string[] = Object.keys(MIN_HOLDERS);

function combineState(...parts: readonly boolean[]): State {
  if (parts.every(Boolean)) return "done";
  return parts.some(Boolean) ? "partly" : "open";
}

const countHolders = (code: string, { administrators }: SetUpFacts): number =>
  administrators.find((entry) => entry.code === code)?.people ?? 0;

/** Returns the state of each step. The first administrator alone completes no step. */
export const stepsOf = (facts: SetUpFacts): Step[] => [
  { key: "organisation", state: combineState(facts.isNamed) },
  { key: "departments", state: combineState(facts.departments > 0) },
  { key: "messages", state: combineState(facts.isSmsDelivered, facts.isMailDelivered) },
  { key: "people", state: combineState(facts.people > 1) },
  {
    key: "security",
    state: combineState(...SEPARATED_ROLES.map((code) => countHolders(code, facts) >= (MIN_HOLDERS[code] ?? 1))),
  },
];

const words: Readonly<Record<Step["key"], string>> = {
  organisation: "单位信息",
  departments: "部门",
  messages: "邮件与短信",
  people: "人员",
  security: "安全",
};

/** Returns the open steps as the note of a to-do; undefined: none. */
export function remainingStepOf(steps: readonly Step[]): string | undefined {
  const remaining = steps.filter(({ state }) => state !== "done");
  return remaining.length === 0
    ? undefined
    : `还有 ${remaining.length} 步：${remaining.map(({ key }) => words[key]).join("、")}`;
}
