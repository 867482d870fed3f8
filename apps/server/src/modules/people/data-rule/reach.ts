/**
 * The ids of the rules that restrict a role, by list, so that roles can be compared without evaluating rules. An empty
 * set: the role shows the whole list.
 */
export type Reach = ReadonlyMap<string, ReadonlySet<string>>;

export interface ReachRow {
  readonly roleId: string;
  readonly list: string;
  /** Null: the role opens a page of the list. */
  readonly ruleId: string | null;
}

/** Groups by role. A list without an opened page occurs only if the role has rules for it. */
export function reachesOf(rows: readonly ReachRow[]): ReadonlyMap<string, Reach> {
  const byRole = new Map<string, Map<string, Set<string>>>();
  for (const { roleId, list, ruleId } of rows) {
    const lists = byRole.get(roleId) ?? new Map<string, Set<string>>();
    byRole.set(roleId, lists);
    const rules = lists.get(list) ?? new Set<string>();
    lists.set(list, rules);
    if (ruleId !== null) rules.add(ruleId);
  }
  return byRole;
}

/**
 * Returns the lists of which the given reach shows more than its granter sees. More rules show less, so a role with all
 * the rules of one of the granter's roles shows at most as much. Lists that no role of the granter has are skipped:
 * menus determine whether their pages may be granted.
 */
export function listsExceeding(given: Reach, granterReaches: readonly Reach[]): string[] {
  return [...given].flatMap(([list, rules]) => {
    const ownRuleSets = granterReaches.flatMap((reach) => reach.get(list) ?? []);
    return ownRuleSets.length === 0 || ownRuleSets.some((ownRules) => ownRules.isSubsetOf(rules)) ? [] : list;
  });
}

/** Returns whether one of the reaches shows the whole list. */
export const seesWhole = (list: string, reaches: readonly Reach[]): boolean =>
  reaches.some((reach) => reach.get(list)?.size === 0);

/** Returns whether rules restrict the list. False if a reach shows the whole list or no reach has it. */
export const isRestricted = (list: string, reaches: readonly Reach[]): boolean =>
  reaches.some((reach) => reach.has(list)) && !seesWhole(list, reaches);
