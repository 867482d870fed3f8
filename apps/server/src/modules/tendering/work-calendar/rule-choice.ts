import { type RuleKey, type RuleRegime, type RuleUnit, ruleKeyNames, ruleRegimes } from "@tender/contract/tender-rules";

/** Key, law and method: no two rules have the same. */
export interface RulePlace {
  readonly key: RuleKey;
  /** Null: both. */
  readonly regime: RuleRegime | null;
  /** Code of dictionary `cgfs`. Null: all methods. */
  readonly method: string | null;
}

/** Contents of a rule. */
export interface RuleContents {
  /** Decimal text without trailing zeros. */
  readonly value: string;
  readonly unit: RuleUnit;
  readonly source: string;
  readonly enabled: boolean;
}

export interface TenderRule extends RulePlace, RuleContents {
  readonly id: string;
  readonly version: number;
  readonly checkedOn: string | null;
}

const specificity = ({ regime, method }: RulePlace): number => (regime === null ? 0 : 2) + (method === null ? 0 : 1);

/**
 * Returns the most specific enabled rule: that of regime and method, then of the regime, then of the method, then the
 * general one. Null: there is none.
 */
export function findRule<R extends RulePlace & Pick<RuleContents, "enabled">>(
  rules: readonly R[],
  key: RuleKey,
  regime: RuleRegime | null,
  method: string | null,
): R | null {
  const applicable = rules.filter(
    (rule) =>
      rule.enabled &&
      rule.key === key &&
      (rule.regime === null || rule.regime === regime) &&
      (rule.method === null || rule.method === method),
  );
  return applicable.toSorted((a, b) => specificity(b) - specificity(a))[0] ?? null;
}

export const placeOf = ({ key, regime, method }: RulePlace): string => JSON.stringify([key, regime, method]);

const rankOf = <T>(list: readonly T[], value: T | null): number => (value === null ? list.length : list.indexOf(value));

/** Orders rules by key, then law, then method; general rules last. */
export const compareRules = (a: RulePlace, b: RulePlace): number =>
  rankOf(ruleKeyNames, a.key) - rankOf(ruleKeyNames, b.key) ||
  rankOf(ruleRegimes, a.regime) - rankOf(ruleRegimes, b.regime) ||
  Number(a.method === null) - Number(b.method === null) ||
  (a.method ?? "").localeCompare(b.method ?? "", "zh-CN", { numeric: true });
