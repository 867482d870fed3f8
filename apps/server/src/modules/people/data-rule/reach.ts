/**
 * The ids of the rules that restrict a role, by list, so that roles can be compared without evaluating rules. No ids:
 * the whole list.
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
 * Returns the lists of which `given` shows more than its granter sees. More rules show less, so a role with all the rules
 * of one of the granter's roles shows at most as much. Lists without an own role are skipped: menus decide whether their
 * pages may be granted.
 */
export function listsExceeding(given: Reach, held: readonly Reach[]): string[] {
  return [...given].flatMap(([list, rules]) => {
    const own = held.flatMap((reach) => reach.get(list) ?? []);
    return own.length === 0 || own.some((ownRules) => ownRules.isSubsetOf(rules)) ? [] : list;
  });
}

/** Does one of these reaches show the whole list? */
export const seesWhole = (list: string, held: readonly Reach[]): boolean =>
  held.some((reach) => reach.get(list)?.size === 0);

/** Do rules restrict the list for a person with these reaches? False if one shows the whole list or none has it. */
export const isRestricted = (list: string, held: readonly Reach[]): boolean =>
  held.some((reach) => reach.has(list)) && !seesWhole(list, held);
