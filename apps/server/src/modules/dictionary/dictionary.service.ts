import type { DictionaryItem } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus.ts";
import { createCachedReads } from "../../platform/cached-reads.ts";
import type { Clock } from "../../platform/clock.ts";
import { markShared } from "../../platform/shared-value.ts";
import type { DictionaryStore } from "./dictionary.store.ts";

export interface SelectListItem {
  value: string;
  text: string;
}

/**
 * All that a value may be called by: dictionaries by their codes, select lists by their types. A dictionary is a select list
 * of the type that its code names, unless a select list of its own has that type.
 */
export interface CodeLists {
  readonly dictionaries: Readonly<Record<string, readonly DictionaryItem[]>>;
  readonly selects: ReadonlyMap<string, readonly SelectListItem[]>;
}

export interface DictionaryService {
  /** Code to items, as every sign-in answers it. One object for all callers: not to be changed. */
  dictionaries(): Promise<Record<string, DictionaryItem[]>>;
  lists(): Promise<CodeLists>;
  /** Throws dictionary.unknown. The code is looked up among the known ones and is never part of a query. */
  readItems(code: string): Promise<DictionaryItem[]>;
  /** Throws dictionary.unknown. */
  readSelectList(type: string): Promise<SelectListItem[]>;
  isCodeTaken(code: string, exceptId: string | undefined): Promise<boolean>;
  /** Something of it is otherwise by now: every node and every page asks anew. */
  changed(code: string): void;
  /** Called on every node, as the change gets there. */
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
}

const CHANNEL = "dictionary";
const CACHE_MS = 60_000;
const listOf = <T>(lists: Map<string, T[]>, code: string): T[] => {
  const known = lists.get(code) ?? [];
  lists.set(code, known);
  return known;
};

/** There is one snapshot of everything. */
const WHOLE = "";

export function createDictionaryService({ store, bus, clock }: DictionaryDeps): DictionaryService {
  const kept = createCachedReads<Snapshot>({ bus, clock, channels: [CHANNEL], size: 1, ttlMs: CACHE_MS });

  async function load(): Promise<Snapshot> {
    const items = new Map<string, DictionaryItem[]>();
    const selects = new Map<string, SelectListItem[]>();
    for (const { kind, code, value, text, color } of await store.lists()) {
      if (kind === "select") {
        const list = listOf(selects, code);
        if (value !== null && text !== null) list.push({ value, text });
      } else {
        const list = listOf(items, code);
        if (value !== null && text !== null)
          list.push({ value, text, title: text, label: text, ...(color ? { color } : {}) });
      }
    }
    for (const [code, list] of items)
      if (!selects.has(code))
        selects.set(
          code,
          list.map(({ value, text }) => ({ value, text })),
        );
    return { items, all: markShared(Object.fromEntries(items)), selects };
  }

  const snapshot = () => kept.read(WHOLE, load);

  return {
    dictionaries: async () => (await snapshot()).all,
    lists: async () => {
      const { all, selects } = await snapshot();
      return { dictionaries: all, selects };
    },
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
      kept.clear();
      bus.publish(CHANNEL, code);
    },
    onChanged: (listener) => {
      bus.subscribe(CHANNEL, listener);
      bus.onGap(listener);
    },
  };
}
