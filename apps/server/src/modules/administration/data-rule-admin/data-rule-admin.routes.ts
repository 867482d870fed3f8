import type { EndpointOf, ResultOf } from "@tender/contract";
import { ruleFault } from "@tender/contract/data-rules";
import { routes } from "#http/routes.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DataRuleRegister, DataRuleRow } from "#modules/people/data-rule/data-rule-register.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { RuledList } from "#platform/data-rules/ruled-list.ts";
import type { Db } from "#platform/database/database.ts";
import { columnFacts, type DataRuleAdmin, wordsOf } from "./data-rule-admin.service.ts";
import type { createTryOut } from "./try-out.service.ts";

type RuleList = ResultOf<EndpointOf<"dataRuleAdmin.list">>;

export interface DataRuleAdminRouteDeps {
  readonly db: Db;
  readonly admin: DataRuleAdmin;
  readonly tryOut: ReturnType<typeof createTryOut>;
  readonly dataRules: Pick<DataRules, "all" | "find" | "rolesOf">;
  readonly dataRuleRegister: Pick<DataRuleRegister, "rulesOf" | "holders" | "countsByList">;
  readonly proofs: Pick<ProofService, "require">;
  readonly roles: Pick<RoleService, "all">;
}

const columnsOf = ({ columns }: RuledList) =>
  Object.entries(columns).map(([code, column]) => ({ code, ...columnFacts(column) }));

function presentRule(
  list: RuledList,
  {
    columnCode,
    columnType: _type,
    list: _list,
    createdAt: _at,
    createdBy: _by,
    updatedBy: _last,
    ...rule
  }: DataRuleRow,
  roles: RuleList["rules"][number]["roles"],
): RuleList["rules"][number] {
  const column = list.columns[columnCode];
  return {
    ...rule,
    column: columnCode,
    words: wordsOf(list, { ...rule, columnCode }),
    isBroken: column === undefined || ruleFault(columnFacts(column), rule) !== undefined,
    roles,
    updatedAt: rule.updatedAt.toISOString(),
  };
}

export function dataRuleAdminRoutes(deps: DataRuleAdminRouteDeps) {
  const { db, admin, tryOut, dataRules, dataRuleRegister: register, proofs, roles } = deps;

  async function rulesOf(code: string, caller: Caller): Promise<RuleList> {
    const list = dataRules.find(code)?.list;
    if (!list) throw new AppError("data_rule.unknown_list");
    const [rules, holders, boundRoles, names, seesWhole] = await Promise.all([
      register.rulesOf(db, code),
      register.holders(db, code),
      dataRules.rolesOf(list),
      roles.all(),
      admin.seesWhole(list, caller),
    ]);
    const nameOf = new Map(names.map((role) => [role.code, role.name]));
    const holdersOf = Map.groupBy(holders, ({ ruleId }) => ruleId);
    const rolesOf = (id: string) => (holdersOf.get(id) ?? []).map((role) => ({ code: role.code, name: role.name }));
    return {
      title: list.title,
      columns: columnsOf(list),
      seesWhole,
      rules: rules.map((rule) => presentRule(list, rule, rolesOf(rule.id))),
      roles: boundRoles.map(({ role, opensPage, rules: roleRules }) => ({
        code: role,
        name: nameOf.get(role) ?? role,
        opensPage,
        rules: roleRules.length,
      })),
    };
  }

  return routes({
    "dataRuleAdmin.readLists": async () => {
      const counts = await register.countsByList();
      return dataRules.all().map(({ list }) => ({
        code: list.code,
        title: list.title,
        views: [...list.views],
        columns: columnsOf(list),
        rules: counts.get(list.code) ?? 0,
      }));
    },
    "dataRuleAdmin.list": ({ query }, { caller }) => rulesOf(query.list, caller),
    "dataRuleAdmin.save": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { id: await admin.save(body, caller, origin) };
    },
    "dataRuleAdmin.switch": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await admin.switch(body, caller, origin);
      return null;
    },
    "dataRuleAdmin.remove": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await admin.remove(body, caller, origin);
      return null;
    },
    "dataRuleAdmin.preview": ({ query }, { caller, origin }) => tryOut(query, caller, origin),
  });
}
