import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import { searchForm } from "@tender/contract/normal-form";
import type { AuditService, Recorded } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type CodeChange, MAX_CODE_LENGTH, moveBefore, nextCode } from "#platform/level-codes.ts";
import type { CategoryRow, CategoryStore } from "./category.store.ts";

type SaveRequest = InputOf<EndpointOf<"category.save">>["body"];
type MoveRequest = InputOf<EndpointOf<"category.move">>["body"];
type RemoveRequest = InputOf<EndpointOf<"category.remove">>["body"];

export interface Categories {
  /** Lists enabled categories below a category, or enabled roots. Throws category.unknown. */
  readLevel(code: string | undefined, offset: number): Promise<ResultOf<EndpointOf<"category.readLevel">>>;
  /** Throws category.unknown, category.too_large. */
  readTree(code: string): Promise<ResultOf<EndpointOf<"category.readTree">>>;
  listChildren(parentId: string | undefined, offset: number): Promise<ResultOf<EndpointOf<"category.listChildren">>>;
  search(keyword: string): Promise<ResultOf<EndpointOf<"category.search">>>;
  read(id: string): Promise<ResultOf<EndpointOf<"category.read">>>;
  save(request: SaveRequest, caller: Caller, origin: Origin): Promise<{ id: string; code: string }>;
  /** Returns the code after the move. */
  move(request: MoveRequest, caller: Caller, origin: Origin): Promise<string>;
  remove(request: RemoveRequest, caller: Caller, origin: Origin): Promise<void>;
}

export interface CategoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: CategoryStore;
  readonly audit: Pick<AuditService, "change">;
}

const LEVEL_LIMIT = 100;
const SEARCH_LIMIT = 50;
const MAX_TREE_SIZE = 5_000;

const shown = ({ name, code, parentId, description, enabled }: Omit<CategoryRow, "version">) => ({
  name,
  code,
  parentId,
  description,
  enabled,
});

export function createCategories({ db, clock, store, audit }: CategoryDeps): Categories {
  const stampOf = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  const changeRecorded = <T>(
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

  async function requireRow(tx: Tx, id: string): Promise<CategoryRow> {
    const row = await store.find(tx, id);
    if (!row) throw new AppError("category.not_found");
    return row;
  }

  async function requireOffered(code: string): Promise<CategoryRow> {
    const row = await store.findOffered(code);
    if (!row) throw new AppError("category.unknown");
    return row;
  }

  async function requireFreeName(tx: Tx, parentId: string | null, name: string, selfId: string | null) {
    const siblings = await store.siblings(tx, parentId);
    if (siblings.some((sibling) => searchForm(sibling.name) === searchForm(name) && sibling.id !== selfId))
      throw new AppError("category.name_taken", { details: { field: "name" } });
    return siblings;
  }

  /**
   * Returns the code for a new child of the parent. `moved`: the category that moves there with its branch. Throws
   * category.name_taken, category.too_many, category.too_deep.
   */
  async function newChildCode(tx: Tx, parentId: string | null, name: string, moved?: CategoryRow): Promise<string> {
    const parent = parentId === null ? null : await requireRow(tx, parentId);
    const siblings = await requireFreeName(tx, parentId, name, moved?.id ?? null);
    const code = nextCode(parent?.code ?? "", new Set(siblings.map((sibling) => sibling.code)));
    if (code === undefined) throw new AppError("category.too_many");
    const depth = moved ? (await store.longestCodeIn(tx, moved.code)) - moved.code.length : 0;
    if (code.length + depth > MAX_CODE_LENGTH) throw new AppError("category.too_deep");
    return code;
  }

  /** Returns the change of the branch's codes; null: the parent stays the same. Throws category.circular. */
  async function codeChangeOf(tx: Tx, row: CategoryRow, parentId: string | null): Promise<CodeChange | null> {
    if (row.parentId === parentId) return null;
    const ancestors = parentId === null ? [] : ((await store.pathsOf(tx, [parentId])).get(parentId) ?? []);
    if (ancestors.some(({ id }) => id === row.id)) throw new AppError("category.circular");
    return { from: row.code, to: await newChildCode(tx, parentId, row.name, row) };
  }

  return {
    readLevel: async (code, offset) =>
      store.listOffered(code === undefined ? null : (await requireOffered(code)).id, LEVEL_LIMIT, offset),
    readTree: async (code) => {
      const rows = await store.branch((await requireOffered(code)).id, MAX_TREE_SIZE + 1);
      if (rows.length > MAX_TREE_SIZE) throw new AppError("category.too_large", { values: { count: MAX_TREE_SIZE } });
      return rows;
    },
    listChildren: async (parentId, offset) => {
      if (parentId !== undefined) await requireRow(db, parentId);
      return store.children(parentId ?? null, LEVEL_LIMIT, offset);
    },
    search: async (keyword) => {
      const found = await store.search(keyword, SEARCH_LIMIT + 1);
      const rows = found.slice(0, SEARCH_LIMIT);
      const paths = await store.pathsOf(
        db,
        rows.map(({ id }) => id),
      );
      return {
        rows: rows.map((row) => ({ ...row, path: paths.get(row.id) ?? [] })),
        hasMore: found.length > SEARCH_LIMIT,
      };
    },
    read: async (id) => {
      const node = await store.node(id);
      if (!node) throw new AppError("category.not_found");
      const [paths, inBranch] = await Promise.all([store.pathsOf(db, [id]), store.countBranch(db, node.code)]);
      return { ...node, path: paths.get(id) ?? [], below: inBranch - 1 };
    },
    save: ({ id, version, parentId, ...fields }, caller, origin) => {
      const change = { ...fields, name: fields.name.trim(), description: fields.description.trim() };
      return changeRecorded(caller, origin, id ?? change.name, async (tx) => {
        if (id === null) {
          const code = await newChildCode(tx, parentId, change.name);
          const insertedId = await store.insert(tx, { ...change, parentId, code }, stampOf(caller));
          const after = { ...change, parentId, code };
          return { result: { id: insertedId, code }, object: insertedId, detail: { before: null, after } };
        }
        const before = await requireRow(tx, id);
        await requireFreeName(tx, before.parentId, change.name, id);
        if (!(await store.update(tx, { id, version: version ?? 0 }, change, stampOf(caller))))
          throw new AppError("category.changed");
        const after = shown({ ...before, ...change });
        return { result: { id, code: before.code }, detail: { before: shown(before), after } };
      });
    },
    move: ({ id, version, parentId, before: next }, caller, origin) =>
      changeRecorded(caller, origin, id, async (tx) => {
        const before = await requireRow(tx, id);
        const change = await codeChangeOf(tx, before, parentId);
        if (!(await store.update(tx, { id, version }, { parentId }, stampOf(caller))))
          throw new AppError("category.changed");
        if (change) await store.recode(tx, change);
        const siblings = await store.siblings(tx, parentId);
        await store.order(
          tx,
          moveBefore(
            siblings.map((sibling) => sibling.id),
            id,
            next,
          ),
        );
        const code = change?.to ?? before.code;
        const after = { ...shown({ ...before, parentId, code }), standsBefore: next };
        return { result: code, detail: { before: shown(before), after } };
      }),
    remove: (request, caller, origin) =>
      changeRecorded(caller, origin, request.id, async (tx) => {
        const row = await requireRow(tx, request.id);
        const children = await store.countChildren(tx, request.id);
        if (children > 0) throw new AppError("category.has_children", { values: { count: children } });
        if (!(await store.remove(tx, request))) throw new AppError("category.changed");
        return { result: undefined, detail: { before: shown(row), after: null } };
      }),
  };
}
