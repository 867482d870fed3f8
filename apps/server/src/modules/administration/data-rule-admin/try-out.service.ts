import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DataRules, Viewer } from "#modules/people/data-rule/data-rule.service.ts";
import type { DataRuleRegister } from "#modules/people/data-rule/data-rule-register.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { RoleRules, RuleTree } from "#platform/data-rules/rule-tree.ts";
import type { RuledList } from "#platform/data-rules/ruled-list.ts";
import type { Db } from "#platform/database/database.ts";
import { wordsOf } from "./data-rule-admin.service.ts";

type TryOutQuery = InputOf<EndpointOf<"dataRuleAdmin.preview">>["query"];
type TryOutResult = ResultOf<EndpointOf<"dataRuleAdmin.preview">>;

export interface TryOutDeps {
  readonly db: Db;
  readonly accounts: Pick<AccountService, "findByUsername" | "ownRow">;
  readonly departments: Pick<DepartmentService, "listFor">;
  readonly roles: Pick<RoleService, "rolesOf" | "all">;
  readonly dataRules: Pick<DataRules, "find" | "visibleRowsOf">;
  readonly dataRuleRegister: Pick<DataRuleRegister, "rulesOf" | "preview">;
  readonly audit: Pick<AuditService, "record">;
}

const SHOWN = 10;

/** Whether the role decides that the person sees these rows. */
function decides(tree: RuleTree, { role }: RoleRules): boolean {
  if (tree.kind === "any") return tree.branches.some((branch) => branch.role === role);
  return tree.because !== "no rules" && tree.because.unruled === role;
}

/**
 * Computes the rows of a list that a person would see now. The caller is shown only rows within their own sight, and
 * none of a list that they may not open; the others are only counted.
 */
export function createTryOut(deps: TryOutDeps) {
  const { accounts, departments, roles, dataRules, dataRuleRegister: register, audit } = deps;

  async function viewerOf({ username, orgCode }: TryOutQuery) {
    const found = await accounts.findByUsername(username);
    const person = found && (await accounts.ownRow(found.id));
    if (!person) throw new AppError("data_rule.unknown_person", { details: { field: "username" } });
    const own = await departments.listFor(person.id);
    const place = orgCode === undefined ? own[0] : own.find((one) => one.orgCode === orgCode);
    if (orgCode !== undefined && !place)
      throw new AppError("data_rule.unknown_department", { details: { field: "orgCode" } });
    const viewer: Viewer = {
      userId: person.id,
      username: person.username,
      roles: await roles.rolesOf(person.id, place?.id ?? null),
      department: place ? { orgCode: place.orgCode } : null,
    };
    return { person, own, viewer };
  }

  const mayOpen = ({ permission }: RuledList, caller: Caller): boolean =>
    permission === null || caller.permissions.has(permission);

  return async (requested: TryOutQuery, caller: Caller, origin: Origin): Promise<TryOutResult> => {
    const declared = dataRules.find(requested.list);
    if (!declared) throw new AppError("data_rule.unknown_list");
    const { list, scope } = declared;
    const { person, own, viewer } = await viewerOf(requested);
    const { userId, username } = caller;
    await audit.record({
      action: "data_rule.try",
      outcome: "ok",
      userId,
      username,
      object: person.username,
      origin,
      detail: { list: list.code, orgCode: viewer.department?.orgCode ?? null },
    });
    const [sight, kept, bySight, byScope, stored, names] = await Promise.all([
      dataRules.visibleRowsOf(list, viewer),
      scope?.(viewer),
      dataRules.visibleRowsOf(list, caller),
      scope?.(caller),
      register.rulesOf(deps.db, list.code),
      roles.all(),
    ]);
    const seen = [kept, sight.condition];
    const [total, of, first] = await Promise.all([
      register.preview.count(list, seen),
      register.preview.count(list, [kept]),
      register.preview.page(list, seen, [byScope, bySight.condition], SHOWN),
    ]);
    const rows = mayOpen(list, caller) ? first.filter(({ isOwn }) => isOwn) : [];
    const titleOf = new Map(stored.map(({ id, title }) => [id, title]));
    const nameOf = new Map(names.map(({ code, name }) => [code, name]));
    const testsOf = ({ role }: RoleRules) =>
      sight.tree.kind === "any" ? (sight.tree.branches.find((branch) => branch.role === role)?.tests ?? []) : [];
    return {
      person: { username: person.username, realname: person.realname },
      departments: own.map(({ orgCode, departName }) => ({ orgCode, departName })),
      orgCode: viewer.department?.orgCode ?? null,
      opensPage: sight.roles.some(({ opensPage }) => opensPage),
      seesAll: sight.tree.kind === "all",
      roles: sight.roles.map((one) => ({
        code: one.role,
        name: nameOf.get(one.role) ?? one.role,
        opensPage: one.opensPage,
        decides: decides(sight.tree, one),
        rules: one.rules.map((rule) => {
          const test = testsOf(one).find((each) => each.rule.id === rule.id);
          return {
            id: rule.id,
            title: titleOf.get(rule.id) ?? "",
            words: wordsOf(list, { ...rule, columnCode: rule.column, values: [...rule.values] }),
            values: test ? test.values && [...test.values] : [...rule.values],
          };
        }),
      })),
      total,
      of,
      columns: list.preview.shows.map(({ title }) => title),
      rows: rows.map(({ id, texts }) => ({ id, texts: [...texts] })),
      leftOut: first.length - rows.length,
    };
  };
}
