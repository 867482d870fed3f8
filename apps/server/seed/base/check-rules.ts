import { type CheckStep, compileRule } from "#modules/administration/validation/check-rule.ts";
import { checkRule } from "#modules/administration/validation/validation.tables.ts";
import type { Tx } from "#platform/database/database.ts";

interface CheckRuleTemplate {
  readonly code: string;
  readonly name: string;
  readonly steps: readonly CheckStep[];
}

/** Built-in rules: they can be changed and disabled, not deleted. */
export const checkRuleTemplates: readonly CheckRuleTemplate[] = [
  {
    code: "uscc",
    name: "统一社会信用代码",
    steps: [
      { digits: "*", priority: 1, pattern: "^.{18}$", message: "统一社会信用代码应为 18 位" },
      { digits: 2, pattern: "[1-9ANY][1-9]", message: "第 1 至 2 位应为登记管理部门和机构类别代码" },
      { digits: 6, pattern: "\\d{6}", message: "第 3 至 8 位应为登记管理机关行政区划码" },
      { digits: 9, pattern: "[0-9A-HJ-NP-RTUWXY]{9}", message: "第 9 至 17 位应为主体标识码" },
      { digits: 1, pattern: "[0-9A-HJ-NP-RTUWXY]", message: "第 18 位应为校验码" },
    ],
  },
  {
    code: "mobile",
    name: "手机号",
    steps: [{ digits: "*", pattern: "^1[3-9]\\d{9}$", message: "请输入正确的手机号" }],
  },
  {
    code: "org_code",
    name: "组织编码",
    steps: [{ digits: "*", pattern: "^([A-Z]\\d{2})+$", message: "组织编码由每级一个大写字母和两位数字组成" }],
  },
];

export async function seedCheckRules(tx: Tx): Promise<void> {
  const rows = checkRuleTemplates.map(({ code, name, steps }) => {
    compileRule(steps); // throws for a pattern that is not permitted
    return { code, name, steps: [...steps], builtin: true };
  });
  await tx
    .insert(checkRule)
    .values(rows)
    .onConflictDoUpdate({ target: checkRule.code, set: { builtin: true } });
}
