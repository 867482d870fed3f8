import type { DictionaryItem, EndpointOf, ResultOf } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";
import type { Bus } from "#platform/bus.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Clock } from "#platform/clock.ts";
import { markShared } from "#platform/shared-value.ts";
import type { DictionaryStore } from "./dictionary.store.ts";

export interface SelectListItem {
  value: string;
  text: string;
}

/** An item, enabled or not. */
export interface ListedItem extends SelectListItem {
  readonly enabled: boolean;
}

/**
 * Texts of all values: dictionaries by code, select lists by type. A dictionary is also the select list of the type
 * that equals its code, unless a separate select list has this type.
 */
export interface CodeLists {
  readonly dictionaries: ReadonlyMap<string, readonly ListedItem[]>;
  readonly selects: ReadonlyMap<string, readonly ListedItem[]>;
}

type Stopped = ResultOf<EndpointOf<"dictionary.readDisabled">>;

export interface DictionaryService {
  /** Returns enabled items by code, as every sign-in contains them. All callers share the object: do not modify it. */
  dictionaries(): Promise<Record<string, DictionaryItem[]>>;
  /** Returns all items, disabled ones included, because stored records contain their values. */
  lists(): Promise<CodeLists>;
  /** Returns the texts of a dictionary by value, disabled items included. */
  wordsOf(code: string): Promise<ReadonlyMap<string, string>>;
  /** Returns the disabled items only. */
  stopped(): Promise<Stopped>;
  /** Throws dictionary.unknown. The code is looked up in memory and is never part of a query. */
  readItems(code: string): Promise<DictionaryItem[]>;
  /** Throws dictionary.unknown. */
  readSelectList(type: string): Promise<SelectListItem[]>;
  isCodeTaken(code: string, exceptId: string | undefined): Promise<boolean>;
  /** Publishes a change of the dictionary, so that every node and page reloads it. */
  changed(code: string): void;
  /** Calls the listener on this node after each change on any node. */
  onChanged(listener: () => void): void;
}

export interface DictionaryDeps {
  readonly store: DictionaryStore;
  readonly bus: Bus;
  readonly clock: Clock;
}

interface Snapshot {
  readonly items: ReadonlyMap<string, DictionaryItem[]>;
  readonly all: Record<string, DictionaryItem[]>;
  readonly selects: ReadonlyMap<string, SelectListItem[]>;
  readonly known: CodeLists;
  readonly stopped: Stopped;
}

const CHANNEL = "dictionary";
const CACHE_MS = 60_000;
const listOf = <T>(lists: Map<string, T[]>, code: string): T[] => {
  const items = lists.get(code) ?? [];
  lists.set(code, items);
  return items;
};

const disabledOf = (lists: ReadonlyMap<string, readonly ListedItem[]>): Record<string, SelectListItem[]> =>
  Object.fromEntries(
    [...lists].flatMap(([code, items]) => {
      const stopped = items.flatMap(({ value, text, enabled }) => (enabled ? [] : [{ value, text }]));
      return stopped.length === 0 ? [] : [[code, stopped]];
    }),
  );

/**
 * Adds each dictionary as the select list of the type that equals its code, unless a separate select list has this
 * type.
 */
function addDictionaries<From, To>(
  selects: Map<string, To[]>,
  dictionaries: ReadonlyMap<string, readonly From[]>,
  itemOf: (item: From) => To,
): void {
  for (const [code, items] of dictionaries) if (!selects.has(code)) selects.set(code, items.map(itemOf));
}

/** The only key of the cache, which contains one snapshot of all lists. */
const WHOLE = "";

export function createDictionaryService({ store, bus, clock }: DictionaryDeps): DictionaryService {
  const cache = createCachedReads<Snapshot>({ bus, clock, channels: [CHANNEL], size: 1, ttlMs: CACHE_MS });

  async function load(): Promise<Snapshot> {
    const items = new Map<string, DictionaryItem[]>();
    const selects = new Map<string, SelectListItem[]>();
    const allLists = { dictionaries: new Map<string, ListedItem[]>(), selects: new Map<string, ListedItem[]>() };
    for (const { kind, code, value, text, color, enabled } of await store.lists()) {
      const isSelect = kind === "select";
      const offered = isSelect ? listOf(selects, code) : [];
      const shown = isSelect ? [] : listOf(items, code);
      const all = listOf(isSelect ? allLists.selects : allLists.dictionaries, code);
      if (value === null || text === null) continue;
      all.push({ value, text, enabled: enabled === true });
      if (!enabled) continue;
      offered.push({ value, text });
      shown.push({ value, text, title: text, label: text, ...(color ? { color } : {}) });
    }
    addDictionaries(selects, items, ({ value, text }) => ({ value, text }));
    addDictionaries(allLists.selects, allLists.dictionaries, (item) => item);
    const stopped = { dictionaries: disabledOf(allLists.dictionaries), selects: disabledOf(allLists.selects) };
    return {
      items,
      all: markShared(Object.fromEntries(items)),
      selects,
      known: allLists,
      stopped: markShared(stopped),
    };
  }

  const snapshot = () => cache.read(WHOLE, load);

  return {
    dictionaries: async () => (await snapshot()).all,
    lists: async () => (await snapshot()).known,
    wordsOf: async (code) => {
      const { dictionaries } = (await snapshot()).known;
      return new Map((dictionaries.get(code) ?? []).map(({ value, text }) => [value, text]));
    },
    stopped: async () => (await snapshot()).stopped,
    readItems: async (code) => {
      const items = (await snapshot()).items.get(code);
      if (!items) throw new AppError("dictionary.unknown");
      return items;
    },
    readSelectList: async (type) => {
      const list = (await snapshot()).selects.get(type);
      if (!list) throw new AppError("dictionary.unknown");
      return list;
    },
    isCodeTaken: store.isCodeTaken,
    changed: (code) => {
      cache.clear();
      bus.publish(CHANNEL, code);
    },
    onChanged: (listener) => {
      bus.subscribe(CHANNEL, listener);
      bus.onGap(listener);
    },
  };
}
