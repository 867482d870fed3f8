import { ListFile, routes } from "#http/routes.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { ruleFile } from "#platform/rule-file.ts";
import type { FillPerson, FillRules } from "./fill-rule.service.ts";
import type { FillRuleStore } from "./fill-rule.store.ts";
import type { FillRuleAdmin } from "./fill-rule-admin.service.ts";

export interface FillRuleRouteDeps {
  readonly db: Db;
  readonly admin: FillRuleAdmin;
  readonly audit: Pick<AuditService, "change">;
  readonly fillRules: FillRules;
  readonly page: FillRuleStore["page"];
}

/** So many of the next values show how it goes on. */
const TRIED = 3;

const personOf = ({ department, username }: Caller): FillPerson => ({ orgCode: department?.orgCode ?? null, username });

export function fillRuleRoutes({ db, admin, audit, fillRules, page: pageOf }: FillRuleRouteDeps) {
  return routes({
    "fillRule.draw": async ({ body: { code } }, { caller, origin }) => {
      const { userId, username } = caller;
      return audit.change(db, { action: "fill_rule.draw", userId, username, object: code, origin }, async (tx) => {
        const value = await fillRules.draw(tx, code, personOf(caller));
        return { result: { value }, detail: { value } };
      });
    },
    "fillRule.list": async ({ query: { page, pageSize, keyword, enabled, sort } }, { caller }) => {
      const { total, rows } = await pageOf(
        { keyword: keyword?.trim(), enabled: enabled === undefined ? undefined : enabled === "1", sort },
        { limit: pageSize, offset: (page - 1) * pageSize },
      );
      const next = await fillRules.foreseeEach(
        rows.map(({ row }) => row),
        personOf(caller),
      );
      return {
        total,
        rows: rows.map(({ row, isUsed }, index) => {
          const { id, version, code, name, description, enabled: isOn, parts, updatedAt } = row;
          return {
            ...{ id, version, code, name, description, enabled: isOn, parts, isUsed },
            next: next[index] ?? null,
            updatedAt: updatedAt.toISOString(),
          };
        }),
      };
    },
    "fillRule.save": async ({ body }, { caller, origin }) => ({ id: await admin.save(body, caller, origin) }),
    "fillRule.export": async ({ query: { format, keyword, enabled, sort } }) => {
      const filter = { keyword: keyword?.trim(), enabled: enabled === undefined ? undefined : enabled === "1", sort };
      return new ListFile({
        ...{ name: "fill-rules", title: "填值规则", format, asked: filter, action: "fill_rule.export" },
        text: ruleFile("fill_rule", await admin.whole(filter)),
      });
    },
    "fillRule.import": ({ params: { mode }, file }, { caller, origin }) =>
      admin.import(file.bytes, mode, caller, origin),
    "fillRule.remove": async ({ body }, { caller, origin }) => {
      await admin.remove(body, caller, origin);
      return null;
    },
    "fillRule.try": async ({ body: { id, parts } }, { caller }) => ({
      values: await fillRules.foresee(parts, id, personOf(caller), TRIED),
    }),
  });
}
