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

/** An item, offered or not. */
export interface KnownItem extends SelectListItem {
  readonly enabled: boolean;
}

/**
 * All words of values: dictionaries by code, select lists by type. A dictionary is also the select list of the type
 * that equals its code, unless a select list of its own has that type.
 */
export interface CodeLists {
  readonly dictionaries: ReadonlyMap<string, readonly KnownItem[]>;
  readonly selects: ReadonlyMap<string, readonly KnownItem[]>;
}

type Stopped = ResultOf<EndpointOf<"dictionary.readDisabled">>;

export interface DictionaryService {
  /** Offered items by code, as every sign-in returns them. One object is shared by all callers: do not modify it. */
  dictionaries(): Promise<Record<string, DictionaryItem[]>>;
  /** Includes stopped items, since stored records keep their words. */
  lists(): Promise<CodeLists>;
  /** Words of the values of a dictionary, stopped ones included. */
  wordsOf(code: string): Promise<ReadonlyMap<string, string>>;
  /** The stopped items only. */
  stopped(): Promise<Stopped>;
  /** Throws dictionary.unknown. The code is looked up in memory and is never part of a query. */
  readItems(code: string): Promise<DictionaryItem[]>;
  /** Throws dictionary.unknown. */
  readSelectList(type: string): Promise<SelectListItem[]>;
  isCodeTaken(code: string, exceptId: string | undefined): Promise<boolean>;
  /** Publishes a change of the dictionary, so that every node and page reloads it. */
  changed(code: string): void;
  /** The listener is called on every node when the change arrives there. */
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
  const known = lists.get(code) ?? [];
  lists.set(code, known);
  return known;
};

const disabledOf = (lists: ReadonlyMap<string, readonly KnownItem[]>): Record<string, SelectListItem[]> =>
  Object.fromEntries(
    [...lists].flatMap(([code, items]) => {
      const stopped = items.flatMap(({ value, text, enabled }) => (enabled ? [] : [{ value, text }]));
      return stopped.length === 0 ? [] : [[code, stopped]];
    }),
  );

/**
 * Adds each dictionary as the select list of the type that equals its code, unless a select list of its own has that
 * type.
 */
function addDictionaries<From, To>(
  selects: Map<string, To[]>,
  dictionaries: ReadonlyMap<string, readonly From[]>,
  itemOf: (item: From) => To,
): void {
  for (const [code, items] of dictionaries) if (!selects.has(code)) selects.set(code, items.map(itemOf));
}

/** The only key: there is one snapshot of everything. */
const WHOLE = "";

export function createDictionaryService({ store, bus, clock }: DictionaryDeps): DictionaryService {
  const cache = createCachedReads<Snapshot>({ bus, clock, channels: [CHANNEL], size: 1, ttlMs: CACHE_MS });

  async function load(): Promise<Snapshot> {
    const items = new Map<string, DictionaryItem[]>();
    const selects = new Map<string, SelectListItem[]>();
    const known = { dictionaries: new Map<string, KnownItem[]>(), selects: new Map<string, KnownItem[]>() };
    for (const { kind, code, value, text, color, enabled } of await store.lists()) {
      const isSelect = kind === "select";
      const offered = isSelect ? listOf(selects, code) : [];
      const shown = isSelect ? [] : listOf(items, code);
      const all = listOf(isSelect ? known.selects : known.dictionaries, code);
      if (value === null || text === null) continue;
      all.push({ value, text, enabled: enabled === true });
      if (!enabled) continue;
      offered.push({ value, text });
      shown.push({ value, text, title: text, label: text, ...(color ? { color } : {}) });
    }
    addDictionaries(selects, items, ({ value, text }) => ({ value, text }));
    addDictionaries(known.selects, known.dictionaries, (item) => item);
    const stopped = { dictionaries: disabledOf(known.dictionaries), selects: disabledOf(known.selects) };
    return { items, all: markShared(Object.fromEntries(items)), selects, known, stopped: markShared(stopped) };
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
