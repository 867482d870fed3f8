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
import { isHeldDown, listsBeyond, type Reach, reachesOf, seesWhole } from "./reach.ts";

export type { RowCondition } from "#platform/data-rules/rule-sql.ts";
export type { Reach } from "./reach.ts";

/** Whoever asks for rows, or somebody of whom it is asked what they would see. */
export type Viewer = Pick<Caller, "userId" | "username" | "roles"> & {
  readonly department: Pick<NonNullable<Caller["department"]>, "orgCode"> | null;
};

/** What a module asks that shows a list. */
export interface RuledRows {
  /** The rows that somebody may see, in the list, its counts and files, and one by its id alike; undefined: all of them. */
  conditionFor(viewer: Viewer): Promise<RowCondition | undefined>;
  /** Those of these rows that somebody may see, by their ids. */
  inSightAmong(ids: readonly string[], viewer: Viewer): Promise<ReadonlySet<string>>;
}

/** Why somebody sees what they see. */
export interface Sight {
  readonly tree: RuleTree;
  /** What the person's roles say of the list; the others say nothing. */
  readonly roles: readonly RoleRules[];
  readonly condition: RowCondition | undefined;
}

/** Narrows a list further than its rules do, as for one person: what a module knows beside them. */
export type ListScope = (viewer: Viewer) => Promise<RowCondition | undefined>;

export interface Declared {
  readonly list: RuledList;
  readonly scope?: ListScope | undefined;
}

/** Which rows of which list somebody may see. */
export interface DataRules {
  /** For the module that shows the list. One of the same code takes the place of an earlier one. */
  declare(list: RuledList, scope?: ListScope): RuledRows;
  /** It is there no more. */
  withdraw(code: string): void;
  find(code: string): Declared | undefined;
  /** In the order of their titles. */
  all(): readonly Declared[];
  sightOf(list: RuledList, viewer: Viewer): Promise<Sight>;
  /** What every role says of the list that says anything of it. */
  rolesOf(list: RuledList): Promise<readonly RoleRules[]>;
  /** By role, of those that open a ruled list or are held to rules, as it stands in the transaction. */
  reaches(on: Tx, roleIds: readonly string[]): Promise<ReadonlyMap<string, Reach>>;
  /** Lists of which the role shows more than somebody sees whose roles are these. */
  listsBeyond(given: Reach | undefined, held: readonly Reach[]): string[];
  /** Does somebody see the whole list? */
  seesWhole(list: string, held: readonly Reach[]): boolean;
  /** Is somebody held to rules there, whatever role they hold? */
  isHeldDown(list: string, held: readonly Reach[]): boolean;
  /** The list that a menu of this component shows. */
  listOfView(view: string): RuledList | undefined;
}

export interface DataRulesDeps {
  readonly store: Pick<DataRuleStore, "rolesOf" | "departmentsOf" | "reachRows" | "idsAmong">;
  readonly roleChanges: Pick<RoleChanges, "onOpenOtherwise">;
  readonly bus: Bus;
  readonly clock: Clock;
}

const KEPT_MS = 60_000;
const LISTS_KEPT = 1_000;

export function createDataRules({ store, roleChanges, bus, clock }: DataRulesDeps): DataRules {
  const declared = new Map<string, Declared>();
  const kept = createCachedReads<readonly RoleRules[]>({ bus, clock, channels: [], size: LISTS_KEPT, ttlMs: KEPT_MS });
  roleChanges.onOpenOtherwise(() => kept.clear());

  const rolesOf = (list: RuledList) => kept.read(list.code, () => store.rolesOf(list));

  async function sightOf(list: RuledList, viewer: Viewer): Promise<Sight> {
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
      const conditionFor = async (viewer: Viewer) => (await sightOf(list, viewer)).condition;
      return {
        conditionFor,
        inSightAmong: async (ids, viewer) => {
          const condition = await conditionFor(viewer);
          return new Set(condition === undefined ? ids : await store.idsAmong(list, condition, ids));
        },
      };
    },
    withdraw: (code) => {
      declared.delete(code);
    },
    find: (code) => declared.get(code),
    all: () => [...declared.values()].sort((a, b) => (a.list.code < b.list.code ? -1 : 1)),
    sightOf,
    rolesOf,
    reaches: async (on, roleIds) => reachesOf(await store.reachRows(on, roleIds, viewsOf())),
    listsBeyond: (given, held) => (given ? listsBeyond(given, held) : []),
    seesWhole,
    isHeldDown,
    listOfView: (view) => declared.get(viewsOf().get(view) ?? "")?.list,
  };
}
