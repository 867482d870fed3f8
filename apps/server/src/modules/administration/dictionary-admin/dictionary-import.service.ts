import type { EndpointOf, ResultOf } from "@tender/contract";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { DictionaryRegister, ItemRow, Kind } from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { allOrNothing, type FileFault, reportedFaults } from "#platform/database/all-or-nothing.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type FiledDictionary, readDictionaryFile } from "./dictionary-file.ts";
import { describeItem, isWholeNumber, MAX_DICTIONARIES, MAX_ITEMS } from "./dictionary-rules.ts";

type Report = ResultOf<EndpointOf<"dictionaryAdmin.import">>;

/** Import of dictionaries and items: changes existing ones, creates new ones, removes none. */
export interface DictionaryImport {
  /**
   * Applies the whole file or nothing. `mode` try: applies nothing and returns the same report. Throws
   * dictionary.bad_file.
   */
  run(file: Buffer, kind: Kind, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Report>;
}

export interface DictionaryImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly dictionaries: Pick<DictionaryService, "changed">;
  readonly dictionaryRegister: DictionaryRegister;
  readonly audit: Pick<AuditService, "change">;
}

interface Tally {
  newDictionaries: number;
  changedDictionaries: number;
  newItems: number;
  changedItems: number;
  readonly faults: FileFault[];
}

export function createDictionaryImport(deps: DictionaryImportDeps): DictionaryImport {
  const { db, clock, dictionaries, dictionaryRegister: register, audit } = deps;

  async function importItems(
    tx: Tx,
    dictId: string,
    { items, row }: FiledDictionary,
    existingItems: readonly ItemRow[],
    stamp: { readonly by: string; readonly at: Date },
    tally: Tally,
  ): Promise<boolean> {
    const itemByValue = new Map(existingItems.map((item) => [item.value, item]));
    if (new Set([...itemByValue.keys(), ...items.map(({ value }) => value)]).size > MAX_ITEMS) {
      tally.faults.push({ row, what: `一个字典最多 ${MAX_ITEMS} 项` });
      return false;
    }
    const order: string[] = [];
    let isChanged = false;
    for (const { row: _row, ...item } of items) {
      const before = itemByValue.get(item.value);
      if (!before) {
        order.push(await register.insertItem(tx, dictId, item, stamp));
        tally.newItems += 1;
        continue;
      }
      order.push(before.id);
      if (describeItem(before) === describeItem(item)) continue;
      await register.updateItem(tx, before.id, item, stamp);
      tally.changedItems += 1;
      isChanged = true;
    }
    const filed = new Set(order);
    const finalOrder = [...order, ...existingItems.map(({ id }) => id).filter((id) => !filed.has(id))];
    const isMoved =
      existingItems.map(({ id }) => id).join() !==
      finalOrder.filter((id) => existingItems.some((item) => item.id === id)).join();
    await register.orderItems(tx, finalOrder);
    return isChanged || isMoved || finalOrder.length > existingItems.length;
  }

  async function importDictionary(
    tx: Tx,
    kind: Kind,
    filed: FiledDictionary,
    caller: Caller,
    tally: Tally,
  ): Promise<void> {
    const stamp = { by: caller.userId, at: new Date(clock.now()) };
    const row = await register.lockByCode(tx, kind, filed.code);
    const valueType = filed.valueType ?? row?.valueType ?? "text";
    const existingItems = row ? await register.itemsOf(tx, row.id) : [];
    if (valueType === "number")
      for (const { value, row: itemRow } of [
        ...filed.items,
        ...existingItems.map((item) => ({ ...item, row: filed.row })),
      ])
        if (!isWholeNumber(value)) tally.faults.push({ row: itemRow, what: `值“${value}”不是整数` });
    const change = {
      name: filed.name || row?.name || filed.code,
      valueType,
      description: filed.description ?? row?.description ?? "",
    };
    if (!row) {
      const id = await register.insert(tx, { ...change, kind, code: filed.code }, stamp);
      tally.newDictionaries += 1;
      await importItems(tx, id, filed, existingItems, stamp, tally);
      return;
    }
    const hasSameProperties =
      change.name === row.name && change.valueType === row.valueType && change.description === row.description;
    const itemsChanged = await importItems(tx, row.id, filed, existingItems, stamp, tally);
    if (hasSameProperties && !itemsChanged) return;
    await register.update(tx, row, change, stamp);
    tally.changedDictionaries += 1;
  }

  async function importAll(
    tx: Tx,
    kind: Kind,
    filed: readonly FiledDictionary[],
    mode: "try" | "apply",
    caller: Caller,
    tally: Tally,
  ): Promise<boolean> {
    return allOrNothing(tx, mode, tally.faults, async (tx) => {
      await register.lockChanges(tx);
      for (const dictionary of filed) await importDictionary(tx, kind, dictionary, caller, tally);
      const total = await register.count(tx, kind);
      if (total > MAX_DICTIONARIES) tally.faults.push({ row: 1, what: `字典数量将超过 ${MAX_DICTIONARIES} 个` });
    });
  }

  return {
    run: async (file, kind, mode, caller, origin) => {
      const read = await readDictionaryFile(file, kind);
      if (!read) throw new AppError("dictionary.bad_file");
      const faults = [...read.faults];
      const tally: Tally = { newDictionaries: 0, changedDictionaries: 0, newItems: 0, changedItems: 0, faults };
      const reportOf = (isApplied: boolean): Report => ({
        isApplied,
        newDictionaries: tally.newDictionaries,
        changedDictionaries: tally.changedDictionaries,
        newItems: tally.newItems,
        changedItems: tally.changedItems,
        ...reportedFaults(faults),
      });
      // Rows are locked in the order of their codes, so that concurrent changes cannot deadlock.
      const filed = read.dictionaries.toSorted((a, b) => (a.code < b.code ? -1 : 1));
      if (faults.length > 0) return reportOf(false);
      if (mode === "try") return reportOf(await importAll(db, kind, filed, mode, caller, tally));
      const { userId, username } = caller;
      const entry = { action: "dictionary.import", userId, username, object: kind, origin };
      const report = await audit.change(db, entry, async (tx) => {
        const isApplied = await importAll(tx, kind, filed, mode, caller, tally);
        const result = reportOf(isApplied);
        return { result, detail: { ...result, faults: undefined, codes: filed.map(({ code }) => code).slice(0, 100) } };
      });
      if (report.isApplied) dictionaries.changed("");
      return report;
    },
  };
}
