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

const PREVIEW_ROWS = 10;

/** Returns whether the role decides that the person sees these rows. */
function decides(tree: RuleTree, { role }: RoleRules): boolean {
  if (tree.kind === "any") return tree.branches.some((branch) => branch.role === role);
  return tree.because !== "no rules" && tree.because.unruled === role;
}

/**
 * Computes the rows of a list that a person would see now. The answer contains only rows that the caller may see, and
 * none of a list that the caller may not open; other rows are only counted.
 */
export function createTryOut(deps: TryOutDeps) {
  const { accounts, departments, roles, dataRules, dataRuleRegister: register, audit } = deps;

  async function viewerOf({ username, orgCode }: TryOutQuery) {
    const account = await accounts.findByUsername(username);
    const person = account && (await accounts.ownRow(account.id));
    if (!person) throw new AppError("data_rule.unknown_person", { details: { field: "username" } });
    const ownDepartments = await departments.listFor(person.id);
    const department =
      orgCode === undefined ? ownDepartments[0] : ownDepartments.find((candidate) => candidate.orgCode === orgCode);
    if (orgCode !== undefined && !department)
      throw new AppError("data_rule.unknown_department", { details: { field: "orgCode" } });
    const viewer: Viewer = {
      userId: person.id,
      username: person.username,
      roles: await roles.rolesOf(person.id, department?.id ?? null),
      department: department ? { orgCode: department.orgCode } : null,
    };
    return { person, own: ownDepartments, viewer };
  }

  const mayOpen = ({ permission }: RuledList, caller: Caller): boolean =>
    permission === null || caller.permissions.has(permission);

  return async (requested: TryOutQuery, caller: Caller, origin: Origin): Promise<TryOutResult> => {
    const declared = dataRules.find(requested.list);
    if (!declared) throw new AppError("data_rule.unknown_list");
    const { list, scope } = declared;
    const { person, own: ownDepartments, viewer } = await viewerOf(requested);
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
    const [sight, scopeCondition, callerRows, callerScope, storedRules, names] = await Promise.all([
      dataRules.visibleRowsOf(list, viewer),
      scope?.(viewer),
      dataRules.visibleRowsOf(list, caller),
      scope?.(caller),
      register.rulesOf(deps.db, list.code),
      roles.all(),
    ]);
    const conditions = [scopeCondition, sight.condition];
    const [total, scopeTotal, first] = await Promise.all([
      register.preview.count(list, conditions),
      register.preview.count(list, [scopeCondition]),
      register.preview.page(list, conditions, [callerScope, callerRows.condition], PREVIEW_ROWS),
    ]);
    const rows = mayOpen(list, caller) ? first.filter(({ isOwn }) => isOwn) : [];
    const titleOf = new Map(storedRules.map(({ id, title }) => [id, title]));
    const nameOf = new Map(names.map(({ code, name }) => [code, name]));
    const testsOf = ({ role }: RoleRules) =>
      sight.tree.kind === "any" ? (sight.tree.branches.find((branch) => branch.role === role)?.tests ?? []) : [];
    return {
      person: { username: person.username, realname: person.realname },
      departments: ownDepartments.map(({ orgCode, departName }) => ({ orgCode, departName })),
      orgCode: viewer.department?.orgCode ?? null,
      opensPage: sight.roles.some(({ opensPage }) => opensPage),
      seesAll: sight.tree.kind === "all",
      roles: sight.roles.map((role) => ({
        code: role.role,
        name: nameOf.get(role.role) ?? role.role,
        opensPage: role.opensPage,
        decides: decides(sight.tree, role),
        rules: role.rules.map((rule) => {
          const test = testsOf(role).find((each) => each.rule.id === rule.id);
          return {
            id: rule.id,
            title: titleOf.get(rule.id) ?? "",
            words: wordsOf(list, { ...rule, columnCode: rule.column, values: [...rule.values] }),
            values: test ? test.values && [...test.values] : [...rule.values],
          };
        }),
      })),
      total,
      of: scopeTotal,
      columns: list.preview.shows.map(({ title }) => title),
      rows: rows.map(({ id, texts }) => ({ id, texts: [...texts] })),
      leftOut: first.length - rows.length,
    };
  };
}
