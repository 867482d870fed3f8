/**
 * What roles show of lists, to be compared without asking what rules mean: of a list that a role opens, the ids of the rules
 * that hold it down. No rule at all: the whole list.
 */
export type Reach = ReadonlyMap<string, ReadonlySet<string>>;

export interface ReachRow {
  readonly roleId: string;
  readonly list: string;
  /** Null: the role opens a page of the list. */
  readonly ruleId: string | null;
}

/** By role. `lists` without a page of theirs are in it only for those that have rules for it. */
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
 * The lists of which `given` shows more than its giver sees. More rules show less, so that a role which carries all the rules
 * of one of the giver's shows at most as much. Lists that nothing of the giver's speaks of are not judged here: whether a
 * page may be given at all is decided by menus.
 */
export function listsBeyond(given: Reach, held: readonly Reach[]): string[] {
  return [...given].flatMap(([list, rules]) => {
    const own = held.flatMap((reach) => reach.get(list) ?? []);
    return own.length === 0 || own.some((ownRules) => ownRules.isSubsetOf(rules)) ? [] : list;
  });
}

/** Does somebody see the whole list? */
export const seesWhole = (list: string, held: readonly Reach[]): boolean =>
  held.some((reach) => reach.get(list)?.size === 0);

/** Is somebody held to rules there, whatever role they hold? */
export const isHeldDown = (list: string, held: readonly Reach[]): boolean =>
  held.some((reach) => reach.has(list)) && !seesWhole(list, held);
