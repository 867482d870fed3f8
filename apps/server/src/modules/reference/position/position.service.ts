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
import {
  GRADES,
  type Listed,
  positionFactsOf,
  presentHolder,
  presentPosition,
  trimPosition,
} from "./position.presenter.ts";
import type { PositionFilter, PositionRow, PositionStore } from "./position.store.ts";
import type { HeldPosition, Membership, PositionHolderStore, Term } from "./position-holder.store.ts";

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
  save(request: BodyOf<"save">, caller: Caller, origin: Origin): Promise<string>;
  remove(request: BodyOf<"remove">, caller: Caller, origin: Origin): Promise<void>;
  holders(
    filter: { readonly positionId: string; readonly keyword?: string | undefined },
    window: Window,
  ): Promise<Page<"listHolders">>;
  findPeople: PositionHolderStore["findPeople"];
  /** Returns the number of new holders. */
  addHolders(request: BodyOf<"addHolders">, caller: Caller, origin: Origin): Promise<number>;
  setTerm(request: BodyOf<"setTerm">, caller: Caller, origin: Origin): Promise<void>;
  removeHolders(request: BodyOf<"removeHolders">, caller: Caller, origin: Origin): Promise<number>;
}

/** Positions of people, for modules that show people. */
export interface HeldPositions {
  /** Returns today's positions by person; people without one are omitted. */
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

/** Limit of people whom an audit entry names; their number is always recorded. */
const NAMED_IN_TRAIL = 200;

const trailDetail = (people: readonly Membership[]) => ({
  count: people.length,
  people: people.slice(0, NAMED_IN_TRAIL),
});

const uniqueFields = { position_code_key: "code", position_name_key: "name" } as const;

/** Runs the write and translates a violated unique index into an AppError with its field. */
async function translateTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const field = uniqueFields[sqlErrorOf(error)?.constraint as keyof typeof uniqueFields];
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
  const stampOf = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  async function changeRecorded<T>(
    { action, object }: { readonly action: string; readonly object: string },
    caller: Caller,
    origin: Origin,
    work: (tx: Tx) => Promise<{ code: string; result: T; detail: object }>,
  ): Promise<T> {
    const { userId, username } = caller;
    return audit.change(db, { action, userId, username, object, origin }, async (tx) => {
      const { code, ...outcome } = await translateTaken(() => work(tx));
      // A request names a position by its id, the trail by its code.
      return { ...outcome, object: code };
    });
  }

  async function lockPosition(tx: Tx, id: string): Promise<PositionRow> {
    const row = await store.lock(tx, id);
    if (!row) throw new AppError("position.not_found");
    return row;
  }

  type Grades = Awaited<ReturnType<typeof dictionaries.dictionaries>>[string];

  function requireGrade(grades: Grades, grade: string | null, before: string | null): void {
    if (grade === null || grade === before) return;
    if (!grades.some(({ value }) => value === grade))
      throw new AppError("position.unknown_grade", { details: { field: "grade" } });
  }

  async function read(id: string): Promise<Listed> {
    const found = await store.findListed(id, today());
    if (!found) throw new AppError("position.not_found");
    return presentPosition(found);
  }

  return {
    page: async (filter, window) => {
      const { total, rows } = await store.page(filter, window, today());
      return { total, rows: rows.map(presentPosition) };
    },
    read,
    save: async ({ id, version, code, ...fields }, caller, origin) => {
      const change = trimPosition(fields);
      const grades = (await dictionaries.dictionaries())[GRADES] ?? [];
      return changeRecorded({ action: "position.change", object: code }, caller, origin, async (tx) => {
        if (id === null) {
          requireGrade(grades, change.grade, null);
          const result = await store.insert(tx, { ...change, code }, stampOf(caller));
          return { code, result, detail: { before: null, after: positionFactsOf(change) } };
        }
        const before = await lockPosition(tx, id);
        requireGrade(grades, change.grade, before.grade);
        if (!(await store.update(tx, { id, version: version ?? 0 }, change, stampOf(caller))))
          throw new AppError("position.changed");
        const detail = { before: positionFactsOf(before), after: positionFactsOf(change) };
        return { code: before.code, result: id, detail };
      });
    },
    remove: (request, caller, origin) =>
      changeRecorded({ action: "position.change", object: request.id }, caller, origin, async (tx) => {
        const before = await lockPosition(tx, request.id);
        const count = await holders.count(tx, request.id, today());
        if (count > 0) throw new AppError("position.held", { values: { count } });
        if (!(await store.remove(tx, request))) throw new AppError("position.changed");
        return { code: before.code, result: undefined, detail: { before: positionFactsOf(before), after: null } };
      }),
    holders: async (filter, window) => {
      await read(filter.positionId);
      const { total, rows } = await holders.page(filter, window);
      const day = today();
      return { total, rows: rows.map((row) => presentHolder(row, day)) };
    },
    findPeople: holders.findPeople,
    addHolders: ({ positionId, people, ...term }, caller, origin) =>
      changeRecorded({ action: "position.holder", object: positionId }, caller, origin, async (tx) => {
        requireTerm(term);
        const row = await lockPosition(tx, positionId);
        if (!row.enabled) throw new AppError("position.off");
        // Without duplicates: one statement cannot write a row twice.
        const distinct = [
          ...new Map(people.map((person) => [`${person.userId} ${person.departmentId}`, person])).values(),
        ];
        if ((await holders.countNonMembers(tx, distinct)) > 0) throw new AppError("position.not_member");
        const added = await holders.add(tx, positionId, distinct, term, { ...stampOf(caller), today: today() });
        return { code: row.code, result: added.length, detail: { added: trailDetail(added), ...term } };
      }),
    setTerm: ({ id, version, ...term }, caller, origin) =>
      changeRecorded({ action: "position.holder", object: id }, caller, origin, async (tx) => {
        requireTerm(term);
        const row = await holders.lock(tx, id);
        if (!row) throw new AppError("position.holder_not_found");
        if (!(await holders.setTerm(tx, { id, version }, term, stampOf(caller))))
          throw new AppError("position.holder_changed");
        const { code, userId, departmentId, since, until } = row;
        return {
          code,
          result: undefined,
          detail: { holder: { userId, departmentId }, before: { since, until }, after: term },
        };
      }),
    removeHolders: ({ positionId, ids }, caller, origin) =>
      changeRecorded({ action: "position.holder", object: positionId }, caller, origin, async (tx) => {
        const { code } = await lockPosition(tx, positionId);
        const removed = await holders.deleteHolders(tx, positionId, ids);
        return { code, result: removed.length, detail: { taken: trailDetail(removed) } };
      }),
  };
}

export const createHeldPositions = (holders: Pick<PositionHolderStore, "listHeldBy">, clock: Clock): HeldPositions => ({
  of: async (userIds) => (userIds.length === 0 ? new Map() : holders.listHeldBy(userIds, beijingDay(clock.now()))),
});

/** Uses in a branch of departments, and their move when departments are merged. */
export const createPositionDepartments = (
  holders: Pick<PositionHolderStore, "countInBranch" | "moveHolders">,
): DepartmentReferences => ({
  uses: async (tx, orgCode) => [{ what: "项任职", count: await holders.countInBranch(tx, orgCode) }],
  join: holders.moveHolders,
});

export const createPositionDictionaries = (store: Pick<PositionStore, "countOfGrade">): DictionaryReferences => ({
  uses: async (tx, code, value) =>
    code === GRADES ? [{ what: "个职务", count: await store.countOfGrade(tx, value) }] : [],
});
