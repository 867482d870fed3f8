import { ListFile, routes } from "#http/routes.ts";
import { ruleFile } from "#platform/rules/rule-file.ts";
import { ruleFilterOf } from "#platform/rules/rule-store.ts";
import { presentStep } from "./check-rule.ts";
import type { CheckRuleAdmin } from "./check-rule-admin.service.ts";
import type { ValidationStore } from "./validation.store.ts";

export const checkRuleAdminRoutes = (admin: CheckRuleAdmin, store: Pick<ValidationStore, "page">) =>
  routes({
    "validation.list": async ({ query: { page, pageSize, ...requested } }) => {
      const { total, rows } = await store.page(ruleFilterOf(requested), {
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
      return {
        total,
        rows: rows.map(({ id, version, code, name, description, enabled, builtin, steps, updatedAt }) => ({
          id,
          version,
          code,
          name,
          description,
          enabled,
          builtin,
          steps: steps.map(presentStep),
          updatedAt: updatedAt.toISOString(),
        })),
      };
    },
    "validation.save": async ({ body }, { caller, origin }) => ({ id: await admin.save(body, caller, origin) }),
    "validation.export": async ({ query: { format, ...requested } }) => {
      const filter = ruleFilterOf(requested);
      return new ListFile({
        name: "check-rules",
        title: "校验规则",
        format,
        conditions: filter,
        action: "check_rule.export",
        text: ruleFile("check_rule", await admin.whole(filter)),
      });
    },
    "validation.import": ({ params: { mode }, file }, { caller, origin }) =>
      admin.import(file.bytes, mode, caller, origin),
    "validation.remove": async ({ body }, { caller, origin }) => {
      await admin.remove(body, caller, origin);
      return null;
    },
    "validation.test": async ({ body: { steps, value } }) => admin.try(steps, value),
  });
