import { beijingDay } from "@tender/contract/beijing";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { conditionOf, type RowCondition } from "#platform/data-rules/rule-sql.ts";
import {
  needsDepartments,
  type RoleRules,
  type RuleFacts,
  type RuleTree,
  ruleTreeOf,
} from "#platform/data-rules/rule-tree.ts";
import type { RuledList } from "#platform/data-rules/ruled-list.ts";
import type { Tx } from "#platform/database/database.ts";
import type { DataRuleStore } from "./data-rule.store.ts";
import { isRestricted, listsExceeding, type Reach, reachesOf, seesWhole } from "./reach.ts";

export type { RowCondition } from "#platform/data-rules/rule-sql.ts";
export type { Reach } from "./reach.ts";

/** The person whose view is computed: the caller, or the subject of a preview. */
export type Viewer = Pick<Caller, "userId" | "username" | "roles"> & {
  readonly department: Pick<NonNullable<Caller["department"]>, "orgCode"> | null;
};

/** Row checks for the module that shows a list. */
export interface RuledRows {
  /**
   * Returns the condition of the visible rows, for the list, its counts, files and single rows; undefined: all rows.
   */
  conditionFor(viewer: Viewer): Promise<RowCondition | undefined>;
  /** Returns those of the ids whose rows are visible. */
  filterVisible(ids: readonly string[], viewer: Viewer): Promise<ReadonlySet<string>>;
}

/** The rows that a person sees, with the reasons. */
export interface VisibleRows {
  readonly tree: RuleTree;
  /** Rules of those of the person's roles that open the list or restrict it. */
  readonly roles: readonly RoleRules[];
  readonly condition: RowCondition | undefined;
}

/** Narrows a list beyond its rules, for instance to one person; the module that owns the list supplies it. */
export type ListScope = (viewer: Viewer) => Promise<RowCondition | undefined>;

export interface DeclaredList {
  readonly list: RuledList;
  readonly scope?: ListScope | undefined;
}

/** Data rules: the rows of a list that a person may see. */
export interface DataRules {
  /** Registers a list for the module that shows it. Replaces an earlier list of the same code. */
  declare(list: RuledList, scope?: ListScope): RuledRows;
  /** Unregisters the list. */
  withdraw(code: string): void;
  find(code: string): DeclaredList | undefined;
  /** Returns all lists, sorted by code. */
  all(): readonly DeclaredList[];
  visibleRowsOf(list: RuledList, viewer: Viewer): Promise<VisibleRows>;
  /** Returns the rules of every role that opens the list or restricts it. */
  rolesOf(list: RuledList): Promise<readonly RoleRules[]>;
  /** Returns the reach by role, for roles that open a ruled list or have rules; reads in the transaction. */
  reaches(tx: Tx, roleIds: readonly string[]): Promise<ReadonlyMap<string, Reach>>;
  /** Returns the lists of which `granted` shows more than a person with `granterReaches` sees. */
  listsExceeding(granted: Reach | undefined, granterReaches: readonly Reach[]): string[];
  /** Returns whether one of the reaches shows the whole list. */
  seesWhole(list: string, reaches: readonly Reach[]): boolean;
  /** Returns whether rules restrict the list. False if a reach shows the whole list or no reach has it. */
  isRestricted(list: string, reaches: readonly Reach[]): boolean;
  /** Returns the list that a menu with this component shows. */
  listOfView(view: string): RuledList | undefined;
}

export interface DataRulesDeps {
  readonly store: Pick<DataRuleStore, "rolesOf" | "departmentsOf" | "reachRows" | "filterIds">;
  readonly roleChanges: Pick<RoleChanges, "onRightsChange">;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CACHE_LIFETIME_MS = 60_000;
const MAX_CACHED_LISTS = 1_000;

export function createDataRules({ store, roleChanges, bus, clock }: DataRulesDeps): DataRules {
  const declared = new Map<string, DeclaredList>();
  const cache = createCachedReads<readonly RoleRules[]>({
    bus,
    clock,
    channels: [],
    size: MAX_CACHED_LISTS,
    ttlMs: CACHE_LIFETIME_MS,
  });
  roleChanges.onRightsChange(() => cache.clear());

  const rolesOf = (list: RuledList) => cache.read(list.code, () => store.rolesOf(list));

  async function visibleRowsOf(list: RuledList, viewer: Viewer): Promise<VisibleRows> {
    const viewerRoles = new Set(viewer.roles);
    const roles = (await rolesOf(list)).filter(({ role }) => viewerRoles.has(role));
    const { userId, username, department } = viewer;
    const facts: RuleFacts = {
      userId,
      username,
      orgCode: department?.orgCode ?? null,
      orgCodes: needsDepartments(roles) ? await store.departmentsOf(userId) : [],
      today: beijingDay(clock.now()),
    };
    const tree = ruleTreeOf(roles, list.columns, facts);
    return { tree, roles, condition: conditionOf(tree, list.columns) };
  }

  const viewsOf = (): ReadonlyMap<string, string> =>
    new Map([...declared.values()].flatMap(({ list }) => list.views.map((view) => [view, list.code] as const)));

  return {
    declare: (list, scope) => {
      declared.set(list.code, { list, scope });
      const conditionFor = async (viewer: Viewer) => (await visibleRowsOf(list, viewer)).condition;
      return {
        conditionFor,
        filterVisible: async (ids, viewer) => {
          const condition = await conditionFor(viewer);
          return new Set(condition === undefined ? ids : await store.filterIds(list, condition, ids));
        },
      };
    },
    withdraw: (code) => {
      declared.delete(code);
    },
    find: (code) => declared.get(code),
    all: () => [...declared.values()].sort((a, b) => (a.list.code < b.list.code ? -1 : 1)),
    visibleRowsOf,
    rolesOf,
    reaches: async (tx, roleIds) => reachesOf(await store.reachRows(tx, roleIds, viewsOf())),
    listsExceeding: (granted, granterReaches) => (granted ? listsExceeding(granted, granterReaches) : []),
    seesWhole,
    isRestricted,
    listOfView: (view) => declared.get(viewsOf().get(view) ?? "")?.list,
  };
}
