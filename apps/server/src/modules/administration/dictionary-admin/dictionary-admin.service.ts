import type { EndpointOf, InputOf } from "@tender/contract";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type {
  DictionaryReferences,
  DictionaryRegister,
  DictionaryRow,
  ItemRow,
} from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import {
  describeItem,
  dictionaryFactsOf,
  isWholeNumber,
  itemName,
  MAX_DICTIONARIES,
  MAX_ITEMS,
  normalizeItem,
  requireValue,
} from "./dictionary-rules.ts";

type BodyOf<K extends "save" | "remove" | "saveItem" | "orderItems" | "removeItem"> = InputOf<
  EndpointOf<`dictionaryAdmin.${K}`>
>["body"];

/** Changes of dictionaries and select lists by administrators; every node has them at its next read. */
export interface DictionaryAdmin {
  save(input: BodyOf<"save">, caller: Caller, origin: Origin): Promise<string>;
  /** Moves the dictionary to the recycle bin. */
  remove(target: BodyOf<"remove">, caller: Caller, origin: Origin): Promise<void>;
  restore(id: string, caller: Caller, origin: Origin): Promise<void>;
  erase(id: string, caller: Caller, origin: Origin): Promise<void>;
  saveItem(input: BodyOf<"saveItem">, caller: Caller, origin: Origin): Promise<string>;
  orderItems(input: BodyOf<"orderItems">, caller: Caller, origin: Origin): Promise<void>;
  removeItem(target: BodyOf<"removeItem">, caller: Caller, origin: Origin): Promise<void>;
}

export interface DictionaryAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly dictionaries: Pick<DictionaryService, "changed">;
  readonly dictionaryRegister: DictionaryRegister;
  readonly references: () => readonly DictionaryReferences[];
  readonly audit: Pick<AuditService, "change">;
}

/** Returns the object of audit rows. */
const objectOf = ({ kind, code }: Pick<DictionaryRow, "kind" | "code">): string => `${kind}/${code}`;

interface Work<T> {
  readonly row: Pick<DictionaryRow, "kind" | "code">;
  readonly result: T;
  readonly detail: object;
}

export function createDictionaryAdmin(deps: DictionaryAdminDeps): DictionaryAdmin {
  const { db, clock, dictionaries, dictionaryRegister: register, references, audit } = deps;

  async function runRecorded<T>(
    caller: Caller,
    origin: Origin,
    action: string,
    object: string,
    work: (tx: Tx) => Promise<Work<T>>,
  ): Promise<T> {
    const { userId, username } = caller;
    const changed = await audit.change(db, { action, userId, username, object, origin }, async (tx) => {
      const { row, result, detail } = await work(tx);
      // A request contains the id of the dictionary, the audit row its kind and code.
      return { result: { row, result }, object: objectOf(row), detail };
    });
    dictionaries.changed(changed.row.code);
    return changed.result;
  }

  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  async function findForUpdate(tx: Tx, id: string, isRemoved = false): Promise<DictionaryRow> {
    const row = await register.lock(tx, id);
    if (!row || (row.removedAt !== null) !== isRemoved) throw new AppError("dictionary.not_found");
    return row;
  }

  async function usesOf(tx: Tx, { kind, code }: DictionaryRow, value?: string): Promise<string | undefined> {
    if (kind !== "dictionary") return undefined;
    const found: string[] = [];
    for (const reference of references())
      for (const { what: label, count } of await reference.uses(tx, code, value))
        if (count > 0) found.push(`${count > 10_000 ? "10,000+" : count.toLocaleString("zh-CN")} ${label}`);
    return found.length > 0 ? found.join("、") : undefined;
  }

  /** Locks creation and restoration, so that the count stays valid. */
  async function requireRoom(tx: Tx, kind: DictionaryRow["kind"]): Promise<void> {
    await register.lockChanges(tx);
    if ((await register.count(tx, kind)) >= MAX_DICTIONARIES)
      throw new AppError("dictionary.too_many", { values: { count: MAX_DICTIONARIES } });
  }

  function requireItem(items: readonly ItemRow[], id: string, version: number): ItemRow {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) throw new AppError("dictionary.item_not_found");
    if (item.version !== version) throw new AppError("dictionary.item_changed");
    return item;
  }

  /** Refuses a change of a value that other rows hold: they would lose its text. */
  async function requireFree(tx: Tx, row: DictionaryRow, { builtin, value }: ItemRow): Promise<void> {
    if (builtin) throw new AppError("dictionary.builtin_value");
    const uses = await usesOf(tx, row, value);
    if (uses) throw new AppError("dictionary.value_in_use", { values: { uses } });
  }

  return {
    save: ({ id, version, kind, code, ...sent }, caller, origin) => {
      const change = { ...sent, name: sent.name.trim(), description: sent.description.trim() };
      return runRecorded(caller, origin, "dictionary.change", objectOf({ kind, code }), async (tx) => {
        if (id === null) {
          await requireRoom(tx, kind);
          if (await register.isCodeTaken(tx, { kind, code }, null))
            throw new AppError("dictionary.code_taken", { details: { field: "code" } });
          const createdId = await register.insert(tx, { ...change, kind, code }, now(caller));
          return { row: { kind, code }, result: createdId, detail: { before: null, after: dictionaryFactsOf(change) } };
        }
        const row = await findForUpdate(tx, id);
        const items = change.valueType === "number" ? await register.itemsOf(tx, id) : [];
        if (items.some(({ value }) => !isWholeNumber(value)))
          throw new AppError("dictionary.values_not_numbers", { details: { field: "valueType" } });
        if (!(await register.update(tx, { id, version: version ?? 0 }, change, now(caller))))
          throw new AppError("dictionary.changed");
        return { row, result: id, detail: { before: dictionaryFactsOf(row), after: dictionaryFactsOf(change) } };
      });
    },
    remove: (target, caller, origin) =>
      runRecorded(caller, origin, "dictionary.remove", target.id, async (tx) => {
        const row = await findForUpdate(tx, target.id);
        if (row.builtin) throw new AppError("dictionary.builtin");
        const uses = await usesOf(tx, row);
        if (uses) throw new AppError("dictionary.in_use", { values: { uses } });
        const { at } = now(caller);
        if (!(await register.update(tx, target, { removedAt: at }, now(caller))))
          throw new AppError("dictionary.changed");
        return { row, result: undefined, detail: { name: row.name } };
      }),
    restore: (id, caller, origin) =>
      runRecorded(caller, origin, "dictionary.restore", id, async (tx) => {
        const row = await findForUpdate(tx, id, true);
        await requireRoom(tx, row.kind);
        if (await register.isCodeTaken(tx, row, id))
          throw new AppError("dictionary.restore_taken", { values: { code: row.code } });
        await register.restore(tx, id, now(caller));
        return { row, result: undefined, detail: { name: row.name } };
      }),
    erase: (id, caller, origin) =>
      runRecorded(caller, origin, "dictionary.erase", id, async (tx) => {
        const row = await findForUpdate(tx, id, true);
        const items = await register.itemsOf(tx, id);
        await register.erase(tx, id);
        return { row, result: undefined, detail: { name: row.name, items: items.map(({ value }) => value) } };
      }),
    saveItem: ({ dictionaryId, id, version, ...sent }, caller, origin) => {
      const change = normalizeItem(sent);
      return runRecorded(caller, origin, "dictionary.change", dictionaryId, async (tx) => {
        const row = await findForUpdate(tx, dictionaryId);
        const items = await register.itemsOf(tx, dictionaryId);
        const after = { [itemName(change.value)]: describeItem(change) };
        if (id === null) {
          if (items.length >= MAX_ITEMS)
            throw new AppError("dictionary.too_many_items", { values: { count: MAX_ITEMS } });
          requireValue(row, items, change.value, null);
          const createdId = await register.insertItem(tx, dictionaryId, change, now(caller));
          return { row, result: createdId, detail: { before: {}, after } };
        }
        const item = requireItem(items, id, version ?? 0);
        if (item.value !== change.value) {
          await requireFree(tx, row, item);
          requireValue(row, items, change.value, id);
        }
        await register.updateItem(tx, id, change, now(caller));
        return { row, result: id, detail: { before: { [itemName(item.value)]: describeItem(item) }, after } };
      });
    },
    orderItems: ({ dictionaryId, ids }, caller, origin) =>
      runRecorded(caller, origin, "dictionary.change", dictionaryId, async (tx) => {
        const row = await findForUpdate(tx, dictionaryId);
        const items = await register.itemsOf(tx, dictionaryId);
        const values = new Map(items.map((item) => [item.id, item.value]));
        if (ids.length !== items.length || new Set(ids).size !== ids.length || ids.some((id) => !values.has(id)))
          throw new AppError("dictionary.changed");
        await register.orderItems(tx, ids);
        const order = (list: readonly string[]) => ({ 顺序: list.map((id) => values.get(id)).join(" ") });
        return {
          row,
          result: undefined,
          detail: { before: order(items.map((item) => item.id)), after: order(ids) },
        };
      }),
    removeItem: ({ dictionaryId, id, version }, caller, origin) =>
      runRecorded(caller, origin, "dictionary.change", dictionaryId, async (tx) => {
        const row = await findForUpdate(tx, dictionaryId);
        const item = requireItem(await register.itemsOf(tx, dictionaryId), id, version);
        await requireFree(tx, row, item);
        await register.removeItem(tx, id);
        return {
          row,
          result: undefined,
          detail: { before: { [itemName(item.value)]: describeItem(item) }, after: {} },
        };
      }),
  };
}
