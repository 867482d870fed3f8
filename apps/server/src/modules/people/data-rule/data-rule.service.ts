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
  /** Condition of the visible rows, for the list, its counts and files, and single rows; undefined: all rows. */
  conditionFor(viewer: Viewer): Promise<RowCondition | undefined>;
  /** Ids of the visible rows among these. */
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

export interface Declared {
  readonly list: RuledList;
  readonly scope?: ListScope | undefined;
}

/** Data rules: the rows of a list that a person may see. */
export interface DataRules {
  /** Registers a list for the module that shows it. Replaces an earlier list of the same code. */
  declare(list: RuledList, scope?: ListScope): RuledRows;
  /** Unregisters the list. */
  withdraw(code: string): void;
  find(code: string): Declared | undefined;
  /** Sorted by code. */
  all(): readonly Declared[];
  visibleRowsOf(list: RuledList, viewer: Viewer): Promise<VisibleRows>;
  /** Rules of every role that opens the list or restricts it. */
  rolesOf(list: RuledList): Promise<readonly RoleRules[]>;
  /** Reach by role, for roles that open a ruled list or carry rules, as read in the transaction. */
  reaches(on: Tx, roleIds: readonly string[]): Promise<ReadonlyMap<string, Reach>>;
  /** Lists of which `given` shows more than a person with the reaches `held` sees. */
  listsExceeding(given: Reach | undefined, held: readonly Reach[]): string[];
  /** Does one of these reaches show the whole list? */
  seesWhole(list: string, held: readonly Reach[]): boolean;
  /** Do rules restrict the list for a person with these reaches? False if one shows the whole list or none has it. */
  isRestricted(list: string, held: readonly Reach[]): boolean;
  /** The list that a menu with this component shows. */
  listOfView(view: string): RuledList | undefined;
}

export interface DataRulesDeps {
  readonly store: Pick<DataRuleStore, "rolesOf" | "departmentsOf" | "reachRows" | "filterIds">;
  readonly roleChanges: Pick<RoleChanges, "onRightsChange">;
  readonly bus: Bus;
  readonly clock: Clock;
}

const CACHED_MS = 60_000;
const LISTS_CACHED = 1_000;

export function createDataRules({ store, roleChanges, bus, clock }: DataRulesDeps): DataRules {
  const declared = new Map<string, Declared>();
  const cache = createCachedReads<readonly RoleRules[]>({
    bus,
    clock,
    channels: [],
    size: LISTS_CACHED,
    ttlMs: CACHED_MS,
  });
  roleChanges.onRightsChange(() => cache.clear());

  const rolesOf = (list: RuledList) => cache.read(list.code, () => store.rolesOf(list));

  async function visibleRowsOf(list: RuledList, viewer: Viewer): Promise<VisibleRows> {
    const held = new Set(viewer.roles);
    const roles = (await rolesOf(list)).filter(({ role }) => held.has(role));
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
    listsExceeding: (given, held) => (given ? listsExceeding(given, held) : []),
    seesWhole,
    isRestricted,
    listOfView: (view) => declared.get(viewsOf().get(view) ?? "")?.list,
  };
}
