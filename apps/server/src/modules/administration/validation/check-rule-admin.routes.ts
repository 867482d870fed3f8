import { ListFile, routes } from "#http/routes.ts";
import { ruleFile } from "#platform/rule-file.ts";
import { writtenStep } from "./check-rule.ts";
import type { CheckRuleAdmin } from "./check-rule-admin.service.ts";

export const checkRuleAdminRoutes = (admin: CheckRuleAdmin) =>
  routes({
    "validation.list": async ({ query: { page, pageSize, keyword, enabled, sort } }) => {
      const { total, rows } = await admin.page(
        { keyword: keyword?.trim(), enabled: enabled === undefined ? undefined : enabled === "1", sort },
        { limit: pageSize, offset: (page - 1) * pageSize },
      );
      return {
        total,
        rows: rows.map(({ id, version, ruleCode, name, description, enabled: isOn, builtin, steps, updatedAt }) => ({
          ...{ id, version, code: ruleCode, name, description, enabled: isOn, builtin },
          steps: steps.map(writtenStep),
          updatedAt: updatedAt.toISOString(),
        })),
      };
    },
    "validation.save": async ({ body }, { caller, origin }) => ({ id: await admin.save(body, caller, origin) }),
    "validation.export": async ({ query: { format, keyword, enabled, sort } }) => {
      const filter = { keyword: keyword?.trim(), enabled: enabled === undefined ? undefined : enabled === "1", sort };
      return new ListFile({
        ...{ name: "check-rules", title: "校验规则", format, asked: filter, action: "check_rule.export" },
        text: ruleFile("check_rule", await admin.whole(filter)),
      });
    },
    "validation.import": ({ params: { mode }, file }, { caller, origin }) =>
      admin.import(file.bytes, mode, caller, origin),
    "validation.remove": async ({ body }, { caller, origin }) => {
      await admin.remove(body, caller, origin);
      return null;
    },
    "validation.try": async ({ body: { steps, value } }) => admin.try(steps, value),
  });
