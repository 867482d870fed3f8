import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type CheckRule = ResultOf<EndpointOf<"validation.list">>["rows"][number];
type FillRule = ResultOf<EndpointOf<"fillRule.list">>["rows"][number];

const everyRuleRight = [
  ...["audit:view", "check_rule:view", "check_rule:edit", "check_rule:import", "check_rule:export"],
  ...["fill_rule:view", "fill_rule:edit", "fill_rule:draw", "fill_rule:import", "fill_rule:export"],
];
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

const common = { description: "", enabled: true, version: 2, updatedAt: "2026-11-20T03:04:05.000Z" };
export const orgCodeRule: CheckRule = {
  ...common,
  id: "c1",
  code: "org_code",
  name: "组织编码",
  builtin: true,
  steps: [
    { digits: "*", pattern: ".{6}", message: "应为 6 位", priority: 1 },
    { digits: 2, pattern: "[甲-乙]{2}", message: "前两位应为甲或乙", priority: 0 },
  ],
};
export const numberRule: FillRule = {
  ...common,
  id: "f1",
  code: "tender_no",
  name: "采购编号",
  next: "采-20261120-0007",
  isUsed: true,
  parts: [
    { kind: "text", text: "采-" },
    { kind: "date", format: "yyyyMMdd" },
    { kind: "sequence", digits: 4, start: 1, restarts: "day", perDepartment: false, isGapless: false },
  ],
};

export const ruleMenus = [
  menuItem({ path: "/system/check-rules", component: "rule-admin/check-rules", meta: { title: "校验规则" } }),
  menuItem({ path: "/system/fill-rules", component: "rule-admin/fill-rules", meta: { title: "填值规则" } }),
];

export const ruleDataTexts = ["org_code", "tender_no"];

/** Signs in with the pages 校验规则 and 填值规则 and one rule on each. */
export function signInAsRuleAdmin(rights: readonly string[] = everyRuleRight): void {
  signInToWorkspace({ menu: ruleMenus, auth: rights.map(buttonOf), allAuth: everyRuleRight.map(buttonOf) });
  answer("savedView.listOwn", []);
  answerRuleAdministration();
}

export function answerRuleAdministration(): void {
  answer("validation.list", { total: 1, rows: [orgCodeRule] });
  answer("fillRule.list", { total: 1, rows: [numberRule] });
}
