import { describe, expect, test } from "vitest";
import { remainingStepOf, type SetUpFacts, stepsOf } from "./set-up-steps.ts";

const bare: SetUpFacts = {
  isNamed: false,
  departments: 0,
  isSmsDelivered: false,
  isMailDelivered: false,
  people: 1,
  administrators: [
    { code: "system_admin", people: 1 },
    { code: "security_admin", people: 0 },
    { code: "auditor", people: 0 },
  ],
};
const holders = (system: number, security: number, auditor: number) => [
  { code: "system_admin", people: system },
  { code: "security_admin", people: security },
  { code: "auditor", people: auditor },
];
const stateOf = (facts: Partial<SetUpFacts>, stepKey: string) =>
  stepsOf({ ...bare, ...facts }).find(({ key }) => key === stepKey)?.state;

describe("progress of the set-up", () => {
  test("is open in every step with only the first administrator", () => {
    expect(stepsOf(bare).map(({ state }) => state)).toEqual(["open", "open", "open", "open", "open"]);
  });

  test.each([
    ["organisation", { isNamed: true }, "done"],
    ["departments", { departments: 1 }, "done"],
    ["messages", { isSmsDelivered: true }, "partly"],
    ["messages", { isMailDelivered: true }, "partly"],
    ["messages", { isSmsDelivered: true, isMailDelivered: true }, "done"],
    ["people", { people: 2 }, "done"],
    ["security", { administrators: holders(2, 0, 0) }, "partly"],
    ["security", { administrators: holders(1, 1, 1) }, "partly"],
    ["security", { administrators: holders(2, 1, 1) }, "done"],
    ["security", { administrators: [] }, "open"],
  ] as const)("judges %s by %o", (key, facts, state) => {
    expect(stateOf(facts, key)).toBe(state);
  });

  test("lists the open steps, or nothing", () => {
    const whole = {
      isNamed: true,
      departments: 3,
      isSmsDelivered: true,
      isMailDelivered: true,
      people: 4,
      administrators: holders(2, 1, 1),
    };
    expect(remainingStepOf(stepsOf(whole))).toBeUndefined();
    expect(remainingStepOf(stepsOf({ ...whole, isMailDelivered: false, people: 1 }))).toBe(
      "还有 2 步：邮件与短信、人员",
    );
  });
});
