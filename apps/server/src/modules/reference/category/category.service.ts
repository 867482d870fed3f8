import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import { searchForm } from "@tender/contract/normal-form";
import type { AuditService, Recorded } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type CodeChange, LONGEST_CODE, moveBefore, nextCode } from "#platform/level-codes.ts";
import type { CategoryRow, CategoryStore } from "./category.store.ts";

type Wanted = InputOf<EndpointOf<"category.save">>["body"];
type Moved = InputOf<EndpointOf<"category.move">>["body"];
type Removed = InputOf<EndpointOf<"category.remove">>["body"];

export interface Categories {
  /** Offered categories below a category, or offered roots. Throws category.unknown. */
  readLevel(code: string | undefined, offset: number): Promise<ResultOf<EndpointOf<"category.readLevel">>>;
  /** Throws category.unknown, category.too_large. */
  readTree(code: string): Promise<ResultOf<EndpointOf<"category.readTree">>>;
  listChildren(parentId: string | undefined, offset: number): Promise<ResultOf<EndpointOf<"category.listChildren">>>;
  search(keyword: string): Promise<ResultOf<EndpointOf<"category.search">>>;
  read(id: string): Promise<ResultOf<EndpointOf<"category.read">>>;
  save(wanted: Wanted, caller: Caller, origin: Origin): Promise<{ id: string; code: string }>;
  /** Returns the code after the move. */
  move(wanted: Moved, caller: Caller, origin: Origin): Promise<string>;
  remove(wanted: Removed, caller: Caller, origin: Origin): Promise<void>;
}

export interface CategoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: CategoryStore;
  readonly audit: Pick<AuditService, "change">;
}

const LEVEL = 100;
const FOUND = 50;
const MOST_OF_TREE = 5_000;

const shown = ({ name, code, parentId, description, enabled }: Omit<CategoryRow, "version">) => ({
  ...{ name, code, parentId, description, enabled },
});

export function createCategories({ db, clock, store, audit }: CategoryDeps): Categories {
  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  const recorded = <T>(
    caller: Caller,
    origin: Origin,
    object: string,
    change: (tx: Tx) => Promise<Recorded<T>>,
  ): Promise<T> => {
    const { userId, username } = caller;
    return audit.change(db, { action: "category.change", userId, username, object, origin }, async (tx) => {
      await store.lockChanges(tx);
      return change(tx);
    });
  };

  async function rowOf(tx: Tx, id: string): Promise<CategoryRow> {
    const row = await store.find(tx, id);
    if (!row) throw new AppError("category.not_found");
    return row;
  }

  async function offeredOf(code: string): Promise<CategoryRow> {
    const row = await store.findOffered(code);
    if (!row) throw new AppError("category.unknown");
    return row;
  }

  async function requireFreeName(tx: Tx, parentId: string | null, name: string, selfId: string | null) {
    const siblings = await store.siblings(tx, parentId);
    if (siblings.some((one) => searchForm(one.name) === searchForm(name) && one.id !== selfId))
      throw new AppError("category.name_taken", { details: { field: "name" } });
    return siblings;
  }

  /** Returns the code for a new child of the parent; `self`: the category that moves with its branch. */
  async function codeBelow(tx: Tx, parentId: string | null, name: string, self?: CategoryRow): Promise<string> {
    const parent = parentId === null ? null : await rowOf(tx, parentId);
    const siblings = await requireFreeName(tx, parentId, name, self?.id ?? null);
    const code = nextCode(parent?.code ?? "", new Set(siblings.map((one) => one.code)));
    if (code === undefined) throw new AppError("category.too_many");
    const below = self ? (await store.longestCodeIn(tx, self.code)) - self.code.length : 0;
    if (code.length + below > LONGEST_CODE) throw new AppError("category.too_deep");
    return code;
  }

  /** Returns the change of the branch's codes; null: the parent stays the same. */
  async function changeOf(tx: Tx, row: CategoryRow, parentId: string | null): Promise<CodeChange | null> {
    if (row.parentId === parentId) return null;
    const above = parentId === null ? [] : ((await store.pathsOf(tx, [parentId])).get(parentId) ?? []);
    if (above.some(({ id }) => id === row.id)) throw new AppError("category.circular");
    return { from: row.code, to: await codeBelow(tx, parentId, row.name, row) };
  }

  return {
    readLevel: async (code, offset) =>
      store.offered(code === undefined ? null : (await offeredOf(code)).id, LEVEL, offset),
    readTree: async (code) => {
      const rows = await store.branch((await offeredOf(code)).id, MOST_OF_TREE + 1);
      if (rows.length > MOST_OF_TREE) throw new AppError("category.too_large", { values: { count: MOST_OF_TREE } });
      return rows;
    },
    listChildren: async (parentId, offset) => {
      if (parentId !== undefined) await rowOf(db, parentId);
      return store.children(parentId ?? null, LEVEL, offset);
    },
    search: async (keyword) => {
      const found = await store.search(keyword, FOUND + 1);
      const rows = found.slice(0, FOUND);
      const paths = await store.pathsOf(
        db,
        rows.map(({ id }) => id),
      );
      return {
        rows: rows.map((row) => ({ ...row, path: paths.get(row.id) ?? [] })),
        hasMore: found.length > FOUND,
      };
    },
    read: async (id) => {
      const node = await store.node(id);
      if (!node) throw new AppError("category.not_found");
      const [paths, inBranch] = await Promise.all([store.pathsOf(db, [id]), store.countBranch(db, node.code)]);
      return { ...node, path: paths.get(id) ?? [], below: inBranch - 1 };
    },
    save: ({ id, version, parentId, ...sent }, caller, origin) => {
      const change = { ...sent, name: sent.name.trim(), description: sent.description.trim() };
      return recorded(caller, origin, id ?? change.name, async (tx) => {
        if (id === null) {
          const code = await codeBelow(tx, parentId, change.name);
          const made = await store.insert(tx, { ...change, parentId, code }, now(caller));
          const after = { ...change, parentId, code };
          return { result: { id: made, code }, object: made, detail: { before: null, after } };
        }
        const before = await rowOf(tx, id);
        await requireFreeName(tx, before.parentId, change.name, id);
        if (!(await store.update(tx, { id, version: version ?? 0 }, change, now(caller))))
          throw new AppError("category.changed");
        const after = shown({ ...before, ...change });
        return { result: { id, code: before.code }, detail: { before: shown(before), after } };
      });
    },
    move: ({ id, version, parentId, before: next }, caller, origin) =>
      recorded(caller, origin, id, async (tx) => {
        const before = await rowOf(tx, id);
        const change = await changeOf(tx, before, parentId);
        if (!(await store.update(tx, { id, version }, { parentId }, now(caller))))
          throw new AppError("category.changed");
        if (change) await store.recode(tx, change);
        const siblings = await store.siblings(tx, parentId);
        await store.order(
          tx,
          moveBefore(
            siblings.map((one) => one.id),
            id,
            next,
          ),
        );
        const code = change?.to ?? before.code;
        const after = { ...shown({ ...before, parentId, code }), standsBefore: next };
        return { result: code, detail: { before: shown(before), after } };
      }),
    remove: (wanted, caller, origin) =>
      recorded(caller, origin, wanted.id, async (tx) => {
        const row = await rowOf(tx, wanted.id);
        const children = await store.countChildren(tx, wanted.id);
        if (children > 0) throw new AppError("category.has_children", { values: { count: children } });
        if (!(await store.remove(tx, wanted))) throw new AppError("category.changed");
        return { result: undefined, detail: { before: shown(row), after: null } };
      }),
  };
}
