import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus.ts";
import { createCachedReads } from "../../platform/cached-reads.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { type CompiledRule, compileRule, failedStepOf } from "./check-rule.ts";
import type { ValidationStore } from "./validation.store.ts";

/** Is the value in use by another record than `exceptId`? Answered by the module that owns the table, which may know no exception. */
export type DuplicateProbe = (value: string, exceptId: string | undefined) => Promise<boolean>;

/** The (table, field) pairs that may be asked about, under the names that clients use. There are no others. */
export type DuplicatePair =
  | "sys_user/username"
  | "sys_user/email"
  | "sys_user/phone"
  | "sys_role/role_code"
  | "sys_depart/org_code"
  | "sys_dict/dict_code"
  | "sys_subsystem/app_id";

export interface DuplicateQuestion {
  readonly tableName: string;
  readonly fieldName: string;
  readonly fieldVal: string;
  readonly dataId?: string | undefined;
}

export interface ValidationService {
  /**
   * Throws http.invalid_request for a pair that is not listed, validation.value_taken when the value is in use, be it by
   * the record `dataId` where the caller may not edit that.
   */
  checkDuplicate(caller: Caller, question: DuplicateQuestion): Promise<void>;
  /** Throws validation.unknown_rule, or validation.rule_failed with the failed step in its details. */
  checkRule(ruleCode: string, value: string): Promise<void>;
  /** A rule is otherwise by now, on every node. */
  ruleChanged(ruleCode: string): void;
}

export interface ValidationDeps {
  readonly store: Pick<ValidationStore, "stepsOf" | "isRuleCodeTaken">;
  readonly probes: Readonly<Record<DuplicatePair, DuplicateProbe>>;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CHANNEL = "check-rule";
const CACHE_MS = 60_000;
const RULES_KEPT = 500;

/** Who may edit such records, by their table. Leaving out anything else would tell which record has the value: whose, say, a telephone number is. */
const editors: Readonly<Record<string, string>> = {
  sys_subsystem: "subsystem:edit",
  sys_dict: "dictionary:edit",
  sys_check_rule: "check_rule:edit",
};

const mayEdit = (caller: Caller, tableName: string, id: string): boolean =>
  tableName === "sys_user" ? id === caller.userId : caller.permissions.has(editors[tableName] ?? "");

export function createValidationService({ store, probes, bus, clock }: ValidationDeps): ValidationService {
  const listed = new Map<string, DuplicateProbe>(Object.entries(probes));
  listed.set("sys_check_rule/rule_code", store.isRuleCodeTaken);
  const rules = createCachedReads<CompiledRule | undefined>({
    bus,
    clock,
    channels: [CHANNEL],
    size: RULES_KEPT,
    ttlMs: CACHE_MS,
  });

  async function load(ruleCode: string): Promise<CompiledRule | undefined> {
    const steps = await store.stepsOf(ruleCode);
    return steps && compileRule(steps);
  }

  return {
    checkDuplicate: async (caller, { tableName, fieldName, fieldVal, dataId = "" }) => {
      const isTaken = listed.get(`${tableName}/${fieldName}`);
      if (!isTaken) throw invalidField("tableName");
      const exceptId = mayEdit(caller, tableName, dataId) ? dataId : undefined;
      if (await isTaken(fieldVal, exceptId)) throw new AppError("validation.value_taken");
    },
    checkRule: async (ruleCode, value) => {
      const rule = await rules.read(ruleCode, () => load(ruleCode));
      if (!rule) throw new AppError("validation.unknown_rule");
      const failed = failedStepOf(rule, value);
      if (!failed) return;
      throw new AppError("validation.rule_failed", {
        values: { message: failed.message },
        details: { rule: { ...failed, passed: false } },
      });
    },
    ruleChanged: (ruleCode) => {
      rules.clear();
      bus.publish(CHANNEL, ruleCode);
    },
  };
}
