import { beijingDay, type EndpointOf, type InputOf, type ResultOf } from "@tender/contract";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { DictionaryReferences } from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { GRADES, type Listed, presentHolder, presentPosition, shownPosition, tidied } from "./position.presenter.ts";
import type { PositionFilter, PositionRow, PositionStore } from "./position.store.ts";
import type { HeldPosition, PersonPlace, PositionHolderStore, Term } from "./position-holder.store.ts";

export type { HeldPosition } from "./position-holder.store.ts";

type BodyOf<K extends "save" | "remove" | "addHolders" | "setTerm" | "removeHolders"> = InputOf<
  EndpointOf<`position.${K}`>
>["body"];
type Page<K extends "list" | "listHolders"> = ResultOf<EndpointOf<`position.${K}`>>;

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Positions and their holders, for administration. */
export interface Positions {
  page(filter: PositionFilter, window: Window): Promise<Page<"list">>;
  /** Throws position.not_found, as the methods below do. */
  read(id: string): Promise<Listed>;
  save(wanted: BodyOf<"save">, caller: Caller, origin: Origin): Promise<string>;
  remove(wanted: BodyOf<"remove">, caller: Caller, origin: Origin): Promise<void>;
  holders(
    filter: { readonly positionId: string; readonly keyword?: string | undefined },
    window: Window,
  ): Promise<Page<"listHolders">>;
  findPeople: PositionHolderStore["findPeople"];
  /** Returns the number of new holders. */
  addHolders(wanted: BodyOf<"addHolders">, caller: Caller, origin: Origin): Promise<number>;
  setTerm(wanted: BodyOf<"setTerm">, caller: Caller, origin: Origin): Promise<void>;
  removeHolders(wanted: BodyOf<"removeHolders">, caller: Caller, origin: Origin): Promise<number>;
}

/** Positions of people, for modules that show people. */
export interface HeldPositions {
  /** Today's positions by person; people without one are omitted. */
  of(userIds: readonly string[]): Promise<ReadonlyMap<string, readonly HeldPosition[]>>;
}

export interface PositionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: PositionStore;
  readonly holders: PositionHolderStore;
  readonly dictionaries: Pick<DictionaryService, "dictionaries">;
  readonly audit: Pick<AuditService, "change">;
}

/** People named in the trail; their number is always recorded. */
const NAMED_IN_TRAIL = 200;

const told = (people: readonly PersonPlace[]) => ({ count: people.length, people: people.slice(0, NAMED_IN_TRAIL) });

const taken = { position_code_key: "code", position_name_key: "name" } as const;

/** Translates violated unique indexes into AppErrors with their field. */
async function explained<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const field = taken[sqlErrorOf(error)?.constraint as keyof typeof taken];
    if (field) throw new AppError(`position.${field}_taken`, { details: { field } });
    throw error;
  }
}

function requireTerm({ since, until }: Term): void {
  if (until !== null && until < since) throw new AppError("position.bad_term", { details: { field: "until" } });
}

export function createPositions(deps: PositionDeps): Positions {
  const { db, clock, store, holders, dictionaries, audit } = deps;
  const today = () => beijingDay(clock.now());
  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  async function recorded<T>(
    { action, object }: { readonly action: string; readonly object: string },
    caller: Caller,
    origin: Origin,
    work: (tx: Tx) => Promise<{ code: string; result: T; detail: object }>,
  ): Promise<T> {
    const { userId, username } = caller;
    return audit.change(db, { action, userId, username, object, origin }, async (tx) => {
      const { code, ...done } = await explained(() => work(tx));
      // The caller names a position by its id; the trail names it by its code.
      return { ...done, object: code };
    });
  }

  async function held(tx: Tx, id: string): Promise<PositionRow> {
    const row = await store.hold(tx, id);
    if (!row) throw new AppError("position.not_found");
    return row;
  }

  type Grades = Awaited<ReturnType<typeof dictionaries.dictionaries>>[string];

  function requireGrade(known: Grades, grade: string | null, before: string | null): void {
    if (grade === null || grade === before) return;
    if (!known.some(({ value }) => value === grade))
      throw new AppError("position.unknown_grade", { details: { field: "grade" } });
  }

  async function read(id: string): Promise<Listed> {
    const found = await store.listed(id, today());
    if (!found) throw new AppError("position.not_found");
    return presentPosition(found);
  }

  return {
    page: async (filter, window) => {
      const { total, rows } = await store.page(filter, window, today());
      return { total, rows: rows.map(presentPosition) };
    },
    read,
    save: async ({ id, version, code, ...sent }, caller, origin) => {
      const change = tidied(sent);
      const grades = (await dictionaries.dictionaries())[GRADES] ?? [];
      return recorded({ action: "position.change", object: code }, caller, origin, async (tx) => {
        if (id === null) {
          requireGrade(grades, change.grade, null);
          const result = await store.insert(tx, { ...change, code }, now(caller));
          return { code, result, detail: { before: null, after: shownPosition(change) } };
        }
        const before = await held(tx, id);
        requireGrade(grades, change.grade, before.grade);
        if (!(await store.update(tx, { id, version: version ?? 0 }, change, now(caller))))
          throw new AppError("position.changed");
        const detail = { before: shownPosition(before), after: shownPosition(change) };
        return { code: before.code, result: id, detail };
      });
    },
    remove: (wanted, caller, origin) =>
      recorded({ action: "position.change", object: wanted.id }, caller, origin, async (tx) => {
        const before = await held(tx, wanted.id);
        const count = await holders.count(tx, wanted.id, today());
        if (count > 0) throw new AppError("position.held", { values: { count } });
        if (!(await store.remove(tx, wanted))) throw new AppError("position.changed");
        return { code: before.code, result: undefined, detail: { before: shownPosition(before), after: null } };
      }),
    holders: async (filter, window) => {
      await read(filter.positionId);
      const { total, rows } = await holders.page(filter, window);
      const day = today();
      return { total, rows: rows.map((row) => presentHolder(row, day)) };
    },
    findPeople: holders.findPeople,
    addHolders: ({ positionId, people, ...term }, caller, origin) =>
      recorded({ action: "position.holder", object: positionId }, caller, origin, async (tx) => {
        requireTerm(term);
        const row = await held(tx, positionId);
        if (!row.enabled) throw new AppError("position.off");
        // A statement cannot write a row twice.
        const once = [...new Map(people.map((one) => [`${one.userId} ${one.departmentId}`, one])).values()];
        if ((await holders.strangersAmong(tx, once)) > 0) throw new AppError("position.not_member");
        const added = await holders.add(tx, positionId, once, term, { ...now(caller), today: today() });
        return { code: row.code, result: added.length, detail: { added: told(added), ...term } };
      }),
    setTerm: ({ id, version, ...term }, caller, origin) =>
      recorded({ action: "position.holder", object: id }, caller, origin, async (tx) => {
        requireTerm(term);
        const row = await holders.hold(tx, id);
        if (!row) throw new AppError("position.holder_not_found");
        if (!(await holders.setTerm(tx, { id, version }, term, now(caller))))
          throw new AppError("position.holder_changed");
        const { code, userId, departmentId, since, until } = row;
        return {
          code,
          result: undefined,
          detail: { holder: { userId, departmentId }, before: { since, until }, after: term },
        };
      }),
    removeHolders: ({ positionId, ids }, caller, origin) =>
      recorded({ action: "position.holder", object: positionId }, caller, origin, async (tx) => {
        const { code } = await held(tx, positionId);
        const gone = await holders.take(tx, positionId, ids);
        return { code, result: gone.length, detail: { taken: told(gone) } };
      }),
  };
}

export const createHeldPositions = (holders: Pick<PositionHolderStore, "heldBy">, clock: Clock): HeldPositions => ({
  of: async (userIds) => (userIds.length === 0 ? new Map() : holders.heldBy(userIds, beijingDay(clock.now()))),
});

/** Uses in a branch of departments, and their move when departments are merged. */
export const createPositionDepartments = (
  holders: Pick<PositionHolderStore, "countInBranch" | "join">,
): DepartmentReferences => ({
  uses: async (tx, orgCode) => [{ what: "项任职", count: await holders.countInBranch(tx, orgCode) }],
  join: holders.join,
});

export const createPositionDictionaries = (store: Pick<PositionStore, "countOfGrade">): DictionaryReferences => ({
  uses: async (tx, code, value) =>
    code === GRADES ? [{ what: "个职务", count: await store.countOfGrade(tx, value) }] : [],
});
