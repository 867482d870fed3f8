import type { EndpointOf, ResultOf } from "@tender/contract";

export type Overview = ResultOf<EndpointOf<"setUp.read">>;
export type Step = Overview["steps"][number];
type State = Step["state"];

/** The facts that decide the states of the steps. */
export interface SetUpFacts {
  /** A name for the footer is set, whatever its source. */
  readonly isNamed: boolean;
  readonly departments: number;
  readonly isSmsDelivered: boolean;
  readonly isMailDelivered: boolean;
  readonly people: number;
  /** Holders of each separated role. */
  readonly administrators: readonly { readonly code: string; readonly people: number }[];
}

/**
 * The least number of holders: two system administrators, so that one can stand in, one security administrator and one
 * auditor.
 */
const wanted: Readonly<Record<string, number>> = { system_admin: 2, security_admin: 1, auditor: 1 };
export const keptApart: readonly string[] = Object.keys(wanted);

function stateOf(...parts: readonly boolean[]): State {
  if (parts.every(Boolean)) return "done";
  return parts.some(Boolean) ? "partly" : "open";
}

const countOf = (code: string, { administrators }: SetUpFacts): number =>
  administrators.find((one) => one.code === code)?.people ?? 0;

/** The state of each step, computed from the facts. The first administrator alone completes no step. */
export const stepsOf = (facts: SetUpFacts): Step[] => [
  { key: "organisation", state: stateOf(facts.isNamed) },
  { key: "departments", state: stateOf(facts.departments > 0) },
  { key: "messages", state: stateOf(facts.isSmsDelivered, facts.isMailDelivered) },
  { key: "people", state: stateOf(facts.people > 1) },
  { key: "security", state: stateOf(...keptApart.map((code) => countOf(code, facts) >= (wanted[code] ?? 1))) },
];

const words: Readonly<Record<Step["key"], string>> = {
  organisation: "单位信息",
  departments: "部门",
  messages: "邮件与短信",
  people: "人员",
  security: "安全",
};

/** The open steps, as the note of a to-do; undefined: none. */
export function remainingStepOf(steps: readonly Step[]): string | undefined {
  const left = steps.filter(({ state }) => state !== "done");
  return left.length === 0 ? undefined : `还有 ${left.length} 步：${left.map(({ key }) => words[key]).join("、")}`;
}
