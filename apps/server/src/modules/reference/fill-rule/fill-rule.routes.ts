import { ListFile, routes } from "#http/routes.ts";
import { ruleFile } from "#platform/rules/rule-file.ts";
import { ruleFilterOf } from "#platform/rules/rule-store.ts";
import { type FillRules, personOf } from "./fill-rule.service.ts";
import type { FillRuleStore } from "./fill-rule.store.ts";
import type { FillRuleAdmin } from "./fill-rule-admin.service.ts";

export interface FillRuleRouteDeps {
  readonly admin: FillRuleAdmin;
  readonly fillRules: FillRules;
  readonly store: Pick<FillRuleStore, "page" | "used">;
}

/** Number of next values that a trial shows. */
const PREVIEW_COUNT = 3;

export function fillRuleRoutes({ admin, fillRules, store }: FillRuleRouteDeps) {
  return routes({
    "fillRule.draw": async ({ body: { code } }, { caller, origin }) => ({
      value: await fillRules.draw(code, caller, origin),
    }),
    "fillRule.list": async ({ query: { page, pageSize, ...filters } }, { caller }) => {
      const { total, rows } = await store.page(ruleFilterOf(filters), {
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
      const used = await store.used(rows.map(({ id }) => id));
      const next = await fillRules.previewEach(rows, personOf(caller));
      return {
        total,
        rows: rows.map(({ id, version, code, name, description, enabled, parts, updatedAt }, index) => ({
          id,
          version,
          code,
          name,
          description,
          enabled,
          parts,
          isUsed: used.has(id),
          next: next[index] ?? null,
          updatedAt: updatedAt.toISOString(),
        })),
      };
    },
    "fillRule.save": async ({ body }, { caller, origin }) => ({ id: await admin.save(body, caller, origin) }),
    "fillRule.export": async ({ query: { format, ...filters } }) => {
      const filter = ruleFilterOf(filters);
      return new ListFile({
        name: "fill-rules",
        title: "填值规则",
        format,
        conditions: filter,
        action: "fill_rule.export",
        text: ruleFile("fill_rule", await admin.whole(filter)),
      });
    },
    "fillRule.import": ({ params: { mode }, file }, { caller, origin }) =>
      admin.import(file.bytes, mode, caller, origin),
    "fillRule.remove": async ({ body }, { caller, origin }) => {
      await admin.remove(body, caller, origin);
      return null;
    },
    "fillRule.test": async ({ body: { id, parts } }, { caller }) => ({
      values: await fillRules.previewValues(parts, id, personOf(caller), PREVIEW_COUNT),
    }),
  });
}
