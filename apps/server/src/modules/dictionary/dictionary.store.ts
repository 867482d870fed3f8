import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { dict, dictItem, selectItem } from "./dictionary.tables.ts";

export interface DictionaryRow {
  readonly code: string;
  /** Null: a dictionary without an enabled item. */
  readonly value: string | null;
  readonly text: string | null;
}

export interface SelectRow {
  readonly type: string;
  readonly value: string;
  readonly text: string;
}

export interface DictionaryStore {
  /** Every dictionary with its enabled items, in order. */
  dictionaries(): Promise<DictionaryRow[]>;
  /** Every select list's enabled items, in order. */
  selectLists(): Promise<SelectRow[]>;
  isCodeTaken(code: string): Promise<boolean>;
}

export function createDictionaryStore(db: Db): DictionaryStore {
  return {
    dictionaries: () =>
      db
        .select({ code: dict.code, value: dictItem.value, text: dictItem.text })
        .from(dict)
        .leftJoin(dictItem, and(eq(dictItem.dictId, dict.id), eq(dictItem.enabled, true)))
        .orderBy(asc(dict.code), asc(dictItem.sortOrder), asc(dictItem.value)),
    selectLists: () =>
      db
        .select({ type: selectItem.type, value: selectItem.value, text: selectItem.text })
        .from(selectItem)
        .where(eq(selectItem.enabled, true))
        .orderBy(asc(selectItem.type), asc(selectItem.sortOrder), asc(selectItem.value)),
    isCodeTaken: async (code) => {
      const found = await db.select({ id: dict.id }).from(dict).where(eq(dict.code, code)).limit(1);
      return found.length > 0;
    },
  };
}
