import type { FillPart } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  carriedOver,
  countsAlike,
  type FillContext,
  filledBy,
  lastOf,
  requireDepartment,
  requireSound,
  type SequencePart,
  scopeOf,
  sequenceOf,
} from "./fill-parts.ts";
import type { FillRuleRow, FillRuleStore } from "./fill-rule.store.ts";

/** For whom a value is given. */
export type FillPerson = Pick<FillContext, "orgCode" | "username">;

/** Values by rule: each number is given once, however many ask at once and on whichever node. */
export interface FillRules {
  /**
   * The next value, for a record that is written in this transaction: until its end nobody else gets the one after it, and
   * taken back it leaves no gap. Throws fill_rule.not_found, fill_rule.off, fill_rule.no_department, fill_rule.exhausted.
   */
  next(tx: Tx, code: string, person: FillPerson): Promise<string>;
  /** The same for so many records at once, in their order. */
  nextMany(tx: Tx, code: string, person: FillPerson, count: number): Promise<string[]>;
  /** The same without a record of its own, whatever becomes of it; gapless ones are refused: fill_rule.with_its_record. */
  draw(tx: Tx, code: string, person: FillPerson): Promise<string>;
  /** What `count` calls would give, one after the other; nothing is given. `ruleId`: of the rule that counts already. */
  foresee(parts: readonly FillPart[], ruleId: string | null, person: FillPerson, count: number): Promise<string[]>;
  /** What each of the rules would give next; null: nothing. */
  foreseeEach(rules: readonly FillRuleRow[], person: FillPerson): Promise<(string | null)[]>;
}

export interface FillRuleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FillRuleStore;
}

const exhausted = () => new AppError("fill_rule.exhausted");

export function createFillRules({ db, clock, store }: FillRuleDeps): FillRules {
  const contextOf = (person: FillPerson): FillContext => ({ ...person, now: clock.now() });

  async function inForce(tx: Tx, code: string): Promise<FillRuleRow> {
    const rule = await store.takeByCode(tx, code);
    if (!rule) throw new AppError("fill_rule.not_found");
    if (!rule.enabled) throw new AppError("fill_rule.off");
    return rule;
  }

  async function givenMany(on: Tx, { id, parts }: FillRuleRow, context: FillContext, count: number): Promise<string[]> {
    requireDepartment(parts, context);
    const sequence = sequenceOf(parts);
    if (!sequence) return Array.from({ length: count }, () => filledBy(parts, context, 0));
    const place = { ruleId: id, scope: scopeOf(sequence, context), start: sequence.start, last: lastOf(sequence) };
    const last = await store.countOn(on, place, count);
    if (last === undefined) throw exhausted();
    return Array.from({ length: count }, (_, at) => filledBy(parts, context, last - count + 1 + at));
  }

  async function given(on: Tx, rule: FillRuleRow, context: FillContext): Promise<string> {
    const [value] = await givenMany(on, rule, context, 1);
    if (value === undefined) throw exhausted();
    return value;
  }

  /** The last number given that a rule, counting like this, would follow. */
  async function lastOn(
    sequence: SequencePart,
    ruleId: string | null,
    context: FillContext,
  ): Promise<number | undefined> {
    const rule = ruleId === null ? undefined : await store.find(db, ruleId);
    if (!rule) return undefined;
    const counters = await store.counters(db, rule.id);
    const scope = scopeOf(sequence, context);
    const counted = countsAlike(sequenceOf(rule.parts), sequence)
      ? counters
      : carriedOver(counters, sequence, context.now);
    return counted.find((counter) => counter.scope === scope)?.last;
  }

  const followsOn = (last: number | undefined, { start }: SequencePart): number =>
    last === undefined ? start : Math.max(last + 1, start);

  function valuesFrom(parts: readonly FillPart[], first: number, context: FillContext, count: number): string[] {
    const sequence = sequenceOf(parts);
    if (!sequence) return [filledBy(parts, context, 0)];
    const left = Math.max(0, Math.min(count, lastOf(sequence) - first + 1));
    return Array.from({ length: left }, (_, step) => filledBy(parts, context, first + step));
  }

  return {
    next: async (tx, code, person) => given(tx, await inForce(tx, code), contextOf(person)),
    nextMany: async (tx, code, person, count) => givenMany(tx, await inForce(tx, code), contextOf(person), count),
    draw: async (tx, code, person) => {
      const rule = await inForce(tx, code);
      if (sequenceOf(rule.parts)?.isGapless) throw new AppError("fill_rule.with_its_record");
      return given(tx, rule, contextOf(person));
    },
    foresee: async (parts, ruleId, person, count) => {
      const context = contextOf(person);
      requireSound(parts);
      requireDepartment(parts, context);
      const sequence = sequenceOf(parts);
      const first = sequence ? followsOn(await lastOn(sequence, ruleId, context), sequence) : 0;
      const values = valuesFrom(parts, first, context, count);
      if (values.length === 0) throw exhausted();
      return values;
    },
    foreseeEach: async (rules, person) => {
      const context = contextOf(person);
      const placeOf = ({ id, parts }: FillRuleRow) => {
        const sequence = sequenceOf(parts);
        return sequence && { ruleId: id, scope: scopeOf(sequence, context), sequence };
      };
      const known = await store.lastNumbers(
        db,
        rules.flatMap((rule) => placeOf(rule) ?? []),
      );
      return rules.map((rule) => {
        if (person.orgCode === null && rule.parts.some(({ kind }) => kind === "department")) return null;
        const place = placeOf(rule);
        const last = place && known.get(`${place.ruleId} ${place.scope}`);
        return valuesFrom(rule.parts, place ? followsOn(last, place.sequence) : 0, context, 1)[0] ?? null;
      });
    },
  };
}
