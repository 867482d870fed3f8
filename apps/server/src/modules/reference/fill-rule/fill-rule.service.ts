import type { FillPart } from "@tender/contract";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  convertCounters,
  type FillContext,
  formatValue,
  hasSameCounting,
  maxNumberOf,
  requireDepartment,
  requireValid,
  type SequencePart,
  scopeOf,
  sequenceOf,
} from "./fill-parts.ts";
import type { FillRuleRow, FillRuleStore } from "./fill-rule.store.ts";

/** The person who receives a value. */
export type FillPerson = Pick<FillContext, "orgCode" | "username">;

/** Values by rule: concurrent calls on any node receive distinct numbers. */
export interface FillRules {
  /**
   * Returns the next value for a record of this transaction. Other transactions wait for its end, and a rollback leaves
   * no gap. Throws fill_rule.not_found, fill_rule.off, fill_rule.no_department, fill_rule.exhausted.
   */
  next(tx: Tx, code: string, person: FillPerson): Promise<string>;
  /** Like `next` for `count` records, in their order. */
  nextMany(tx: Tx, code: string, person: FillPerson, count: number): Promise<string[]>;
  /**
   * Like `next` in a transaction of its own, recorded in the trail. Throws fill_rule.with_its_record for a gapless
   * rule.
   */
  draw(code: string, caller: Caller, origin: Origin): Promise<string>;
  /** Returns the next `count` values without consuming them. `ruleId`: the saved rule whose counters are used. */
  previewValues(
    parts: readonly FillPart[],
    ruleId: string | null,
    person: FillPerson,
    count: number,
  ): Promise<string[]>;
  /** Returns the next value of each rule; null: the rule has none for this person. */
  previewEach(rules: readonly FillRuleRow[], person: FillPerson): Promise<(string | null)[]>;
}

export interface FillRuleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FillRuleStore;
  readonly audit: Pick<AuditService, "change">;
}

export const personOf = ({ department, username }: Caller): FillPerson => ({
  orgCode: department?.orgCode ?? null,
  username,
});

const exhausted = () => new AppError("fill_rule.exhausted");

export function createFillRules({ db, clock, store, audit }: FillRuleDeps): FillRules {
  const contextOf = (person: FillPerson): FillContext => ({ ...person, now: clock.now() });

  async function lockEnabled(tx: Tx, code: string): Promise<FillRuleRow> {
    const rule = await store.lockByCode(tx, code);
    if (!rule) throw new AppError("fill_rule.not_found");
    if (!rule.enabled) throw new AppError("fill_rule.off");
    return rule;
  }

  async function generateMany(
    tx: Tx,
    { id, parts }: FillRuleRow,
    context: FillContext,
    count: number,
  ): Promise<string[]> {
    requireDepartment(parts, context);
    const sequence = sequenceOf(parts);
    if (!sequence) return Array.from({ length: count }, () => formatValue(parts, context, 0));
    const counter = {
      ruleId: id,
      scope: scopeOf(sequence, context),
      start: sequence.start,
      last: maxNumberOf(sequence),
    };
    const last = await store.advanceCounter(tx, counter, count);
    if (last === undefined) throw exhausted();
    return Array.from({ length: count }, (_, index) => formatValue(parts, context, last - count + 1 + index));
  }

  async function generateOne(tx: Tx, rule: FillRuleRow, context: FillContext): Promise<string> {
    const [value] = await generateMany(tx, rule, context, 1);
    if (value === undefined) throw exhausted();
    return value;
  }

  /** Finds the last number that the rule issued in the scope of this sequence; undefined: none. */
  async function findLastNumber(
    sequence: SequencePart,
    ruleId: string | null,
    context: FillContext,
  ): Promise<number | undefined> {
    const rule = ruleId === null ? undefined : await store.find(db, ruleId);
    if (!rule) return undefined;
    const counters = await store.counters(db, rule.id);
    const scope = scopeOf(sequence, context);
    const counted = hasSameCounting(sequenceOf(rule.parts), sequence)
      ? counters
      : convertCounters(counters, sequence, context.now);
    return counted.find((counter) => counter.scope === scope)?.last;
  }

  const nextNumber = (last: number | undefined, { start }: SequencePart): number =>
    last === undefined ? start : Math.max(last + 1, start);

  function valuesFrom(parts: readonly FillPart[], first: number, context: FillContext, count: number): string[] {
    const sequence = sequenceOf(parts);
    if (!sequence) return [formatValue(parts, context, 0)];
    const available = Math.max(0, Math.min(count, maxNumberOf(sequence) - first + 1));
    return Array.from({ length: available }, (_, step) => formatValue(parts, context, first + step));
  }

  return {
    next: async (tx, code, person) => generateOne(tx, await lockEnabled(tx, code), contextOf(person)),
    nextMany: async (tx, code, person, count) =>
      generateMany(tx, await lockEnabled(tx, code), contextOf(person), count),
    draw: (code, caller, origin) => {
      const { userId, username } = caller;
      return audit.change(db, { action: "fill_rule.draw", userId, username, object: code, origin }, async (tx) => {
        const rule = await lockEnabled(tx, code);
        if (sequenceOf(rule.parts)?.isGapless) throw new AppError("fill_rule.with_its_record");
        const value = await generateOne(tx, rule, contextOf(personOf(caller)));
        return { result: value, detail: { value } };
      });
    },
    previewValues: async (parts, ruleId, person, count) => {
      const context = contextOf(person);
      requireValid(parts);
      requireDepartment(parts, context);
      const sequence = sequenceOf(parts);
      const first = sequence ? nextNumber(await findLastNumber(sequence, ruleId, context), sequence) : 0;
      const values = valuesFrom(parts, first, context, count);
      if (values.length === 0) throw exhausted();
      return values;
    },
    previewEach: async (rules, person) => {
      const context = contextOf(person);
      const counterOf = ({ id, parts }: FillRuleRow) => {
        const sequence = sequenceOf(parts);
        return sequence && { ruleId: id, scope: scopeOf(sequence, context), sequence };
      };
      const lastNumbers = await store.lastNumbers(
        db,
        rules.flatMap((rule) => counterOf(rule) ?? []),
      );
      return rules.map((rule) => {
        if (person.orgCode === null && rule.parts.some(({ kind }) => kind === "department")) return null;
        const counter = counterOf(rule);
        const last = counter && lastNumbers.get(`${counter.ruleId} ${counter.scope}`);
        return valuesFrom(rule.parts, counter ? nextNumber(last, counter.sequence) : 0, context, 1)[0] ?? null;
      });
    },
  };
}
