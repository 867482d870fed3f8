import type { EndpointOf, InputOf } from "@tender/contract";
import { ruleFault, ruleWords } from "@tender/contract/data-rules";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type {
  DataRuleRegister,
  DataRuleRow,
  RuleChange,
} from "#modules/people/data-rule/data-rule-register.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { AuditService, Recorded } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { RuledColumn, RuledList } from "#platform/data-rules/ruled-list.ts";
import type { Db, Tx } from "#platform/database/database.ts";

type SaveInput = InputOf<EndpointOf<"dataRuleAdmin.save">>["body"];
type SwitchInput = InputOf<EndpointOf<"dataRuleAdmin.switch">>["body"];
type RemoveInput = InputOf<EndpointOf<"dataRuleAdmin.remove">>["body"];

/**
 * Changes of data rules by administrators. The caller must see the whole list: a rule that is changed, switched off or
 * removed may show others more than before. `GrantManagement` decides which roles a rule applies to.
 */
export interface DataRuleAdmin {
  save(input: SaveInput, caller: Caller, origin: Origin): Promise<string>;
  switch(input: SwitchInput, caller: Caller, origin: Origin): Promise<void>;
  remove(input: RemoveInput, caller: Caller, origin: Origin): Promise<void>;
  /** Returns whether the caller sees the whole list, in any current department. */
  seesWhole(list: RuledList, caller: Caller): Promise<boolean>;
}

export interface DataRuleAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly dataRules: Pick<DataRules, "find" | "seesWhole">;
  readonly dataRuleRegister: DataRuleRegister;
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges">;
  readonly roleAssignment: Pick<RoleAssignment, "reachOf">;
  readonly audit: Pick<AuditService, "change">;
}

const MAX_RULES = 100;

export const columnFacts = ({ title, type, choices = [] }: RuledColumn) => ({
  title,
  type,
  choices: choices.map((choice) => ({ ...choice })),
});

/** Returns the rule in words; a column that no longer exists is shown by its code. */
export function wordsOf(list: RuledList | undefined, rule: Omit<RuleChange, "title" | "isOn" | "columnType">): string {
  const column = list?.columns[rule.columnCode];
  const facts = column ? columnFacts(column) : { title: rule.columnCode, type: "text" as const, choices: [] };
  return ruleWords(facts, rule);
}

const presentForTrail = (list: RuledList | undefined, rule: RuleChange) => ({
  title: rule.title,
  rule: wordsOf(list, rule),
  isOn: rule.isOn,
});

/** Returns the rule to store. Throws data_rule.unknown_column, data_rule.bad_value. */
function requireValidRule(list: RuledList, { column: columnCode, title, isOn, ...rule }: SaveInput): RuleChange {
  const column = Object.hasOwn(list.columns, columnCode) ? list.columns[columnCode] : undefined;
  if (!column) throw new AppError("data_rule.unknown_column", { details: { field: "column" } });
  const fault = ruleFault(columnFacts(column), rule);
  if (fault) throw new AppError("data_rule.bad_value", { details: { field: fault } });
  const { condition, variable, days, values } = rule;
  return { title: title.trim(), columnCode, columnType: column.type, condition, variable, days, values, isOn };
}

export function createDataRuleAdmin(deps: DataRuleAdminDeps): DataRuleAdmin {
  const { db, clock, dataRules, dataRuleRegister: register, roleChanges, roleHolders, roleAssignment, audit } = deps;
  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  async function runRecorded<T>(
    object: string,
    caller: Caller,
    origin: Origin,
    work: (tx: Tx) => Promise<Recorded<T>>,
  ): Promise<T> {
    const { userId, username } = caller;
    const entry = { action: "data_rule.change", userId, username, object, origin };
    const result = await audit.change(db, entry, async (tx) => {
      await roleHolders.lockChanges(tx);
      return work(tx);
    });
    roleChanges.publishRightsChange();
    return result;
  }

  async function requireWhole(tx: Tx, code: string, caller: Caller): Promise<void> {
    if (dataRules.seesWhole(code, await roleAssignment.reachOf(tx, caller))) return;
    throw new AppError("data_rule.beyond_own", { values: { list: dataRules.find(code)?.list.title ?? code } });
  }

  async function ruleOf(tx: Tx, id: string): Promise<DataRuleRow> {
    const rule = await register.find(tx, id);
    if (!rule) throw new AppError("data_rule.not_found");
    return rule;
  }

  async function requireBelowLimit(tx: Tx, list: string, title: string, id: string | null): Promise<void> {
    const otherRules = (await register.rulesOf(tx, list)).filter((rule) => rule.id !== id);
    if (otherRules.some((rule) => rule.title === title))
      throw new AppError("data_rule.title_taken", { details: { field: "title" } });
    if (otherRules.length >= MAX_RULES) throw new AppError("data_rule.too_many", { values: { count: MAX_RULES } });
  }

  return {
    save: ({ id, version, list: sent, ...input }, caller, origin) =>
      runRecorded(id ?? input.title.trim(), caller, origin, async (tx) => {
        const before = id === null ? null : await ruleOf(tx, id);
        const code = before?.list ?? sent;
        const list = dataRules.find(code)?.list;
        if (!list) throw new AppError("data_rule.unknown_list");
        await requireWhole(tx, code, caller);
        const after = requireValidRule(list, { ...input, id, version, list: code });
        await requireBelowLimit(tx, code, after.title, id);
        const detail = {
          list: code,
          before: before && presentForTrail(list, before),
          after: presentForTrail(list, after),
        };
        if (id === null) {
          const createdId = await register.insert(tx, { ...after, list: code }, now(caller));
          return { result: createdId, object: createdId, detail };
        }
        if (!(await register.update(tx, { id, version: version ?? 0 }, after, now(caller))))
          throw new AppError("data_rule.changed");
        return { result: id, detail };
      }),
    switch: ({ id, version, isOn }, caller, origin) =>
      runRecorded(id, caller, origin, async (tx) => {
        const rule = await ruleOf(tx, id);
        await requireWhole(tx, rule.list, caller);
        if (!(await register.update(tx, { id, version }, { isOn }, now(caller))))
          throw new AppError("data_rule.changed");
        const { title, list } = rule;
        return { result: undefined, detail: { list, title, before: { isOn: rule.isOn }, after: { isOn } } };
      }),
    remove: ({ id, version }, caller, origin) =>
      runRecorded(id, caller, origin, async (tx) => {
        const rule = await ruleOf(tx, id);
        await requireWhole(tx, rule.list, caller);
        if (!(await register.remove(tx, { id, version }))) throw new AppError("data_rule.changed");
        const before = presentForTrail(dataRules.find(rule.list)?.list, rule);
        return { result: undefined, detail: { list: rule.list, before, after: null } };
      }),
    seesWhole: async (list, caller) => dataRules.seesWhole(list.code, await roleAssignment.reachOf(db, caller)),
  };
}
