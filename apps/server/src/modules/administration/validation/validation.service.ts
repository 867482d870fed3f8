import { AppError, invalidField } from "#platform/app-error.ts";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { type CompiledRule, compileRule, failedStepOf } from "./check-rule.ts";
import type { ValidationStore } from "./validation.store.ts";

/**
 * Returns whether a record other than `exceptId` has the value. The module of the table implements it, and may ignore
 * `exceptId`.
 */
export type DuplicateProbe = (value: string, exceptId: string | undefined) => Promise<boolean>;

/** The product's own (table, field) pairs that may be checked, under the names that clients use. */
export type DuplicatePair =
  | "sys_user/username"
  | "sys_user/email"
  | "sys_user/phone"
  | "sys_role/role_code"
  | "sys_depart/org_code"
  | "sys_dict/dict_code"
  | "sys_subsystem/app_id";

/**
 * Returns the probe of a temporary pair for this caller, or undefined. The probe decides whether the caller may exclude
 * a record.
 */
export type PairSource = (tableName: string, fieldName: string, caller: Caller) => Promise<DuplicateProbe | undefined>;

/** The prefix of all pairs of the product: tables of online forms cannot have such a name. */
const PRODUCT_PREFIX = "sys_";

export interface DuplicateQuestion {
  readonly tableName: string;
  readonly fieldName: string;
  readonly fieldVal: string;
  readonly dataId?: string | undefined;
}

export interface ValidationService {
  /**
   * Throws http.invalid_request for an unlisted pair, validation.value_taken if the value is in use, also by the record
   * `dataId` unless the caller may edit it.
   */
  checkDuplicate(caller: Caller, question: DuplicateQuestion): Promise<void>;
  /** Registers a source of pairs for tables of another module, whose names do not begin with `sys_`. */
  registerPairSource(source: PairSource): void;
  /** Throws validation.unknown_rule, or validation.rule_failed with the failed step in its details. */
  checkRule(ruleCode: string, value: string): Promise<void>;
  /** Drops the cached rules on every node. */
  ruleChanged(ruleCode: string): void;
}

export interface ValidationDeps {
  readonly store: Pick<ValidationStore, "stepsOf" | "isCodeTaken">;
  readonly probes: Readonly<Record<DuplicatePair, DuplicateProbe>>;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CHANNEL = "check-rule";
const CACHE_MS = 60_000;
const MAX_CACHED_RULES = 500;

/**
 * The permission to edit records, by table. An exception for other callers would reveal which record has the value, for
 * example the owner of a phone number.
 */
const editors: Readonly<Record<string, string>> = {
  sys_subsystem: "subsystem:edit",
  sys_dict: "dictionary:edit",
  sys_check_rule: "check_rule:edit",
};

const mayEdit = (caller: Caller, tableName: string, id: string): boolean =>
  tableName === "sys_user" ? id === caller.userId : caller.permissions.has(editors[tableName] ?? "");

export function createValidationService({ store, probes, bus, clock }: ValidationDeps): ValidationService {
  const probeByPair = new Map<string, DuplicateProbe>(Object.entries(probes));
  probeByPair.set("sys_check_rule/rule_code", store.isCodeTaken);
  const rules = createCachedReads<CompiledRule | undefined>({
    bus,
    clock,
    channels: [CHANNEL],
    size: MAX_CACHED_RULES,
    ttlMs: CACHE_MS,
  });

  const sources: PairSource[] = [];

  async function offered({ tableName, fieldName }: DuplicateQuestion, caller: Caller) {
    if (tableName.startsWith(PRODUCT_PREFIX)) return undefined;
    for (const source of sources) {
      const probe = await source(tableName, fieldName, caller);
      if (probe) return probe;
    }
    return undefined;
  }

  async function load(ruleCode: string): Promise<CompiledRule | undefined> {
    const steps = await store.stepsOf(ruleCode);
    return steps && compileRule(steps);
  }

  return {
    checkDuplicate: async (caller, question) => {
      const { tableName, fieldName, fieldVal, dataId = "" } = question;
      const productProbe = probeByPair.get(`${tableName}/${fieldName}`);
      const probe = productProbe ?? (await offered(question, caller));
      if (!probe) throw invalidField("tableName");
      const exceptId = !productProbe || mayEdit(caller, tableName, dataId) ? dataId : undefined;
      if (await probe(fieldVal, exceptId)) throw new AppError("validation.value_taken");
    },
    registerPairSource: (source) => {
      sources.push(source);
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
