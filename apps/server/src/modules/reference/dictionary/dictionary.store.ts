import type { DictionaryColor } from "@tender/contract";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { dict, dictItem } from "./dictionary.tables.ts";

export interface CodeListRow {
  readonly kind: "dictionary" | "select";
  readonly code: string;
  /** Null: a list without items. */
  readonly value: string | null;
  readonly text: string | null;
  readonly color: DictionaryColor | null;
  /** False: no longer offered; stored records still show its text. Null: a list without items. */
  readonly enabled: boolean | null;
}

export interface DictionaryStore {
  /** Every dictionary and select list with its items, in order. */
  lists(): Promise<CodeListRow[]>;
  isCodeTaken(code: string, exceptId: string | undefined): Promise<boolean>;
}

export function createDictionaryStore(db: Db): DictionaryStore {
  return {
    lists: () =>
      db
        .select({
          kind: dict.kind,
          code: dict.code,
          value: dictItem.value,
          text: dictItem.text,
          color: dictItem.color,
          enabled: dictItem.enabled,
        })
        .from(dict)
        .leftJoin(dictItem, eq(dictItem.dictId, dict.id))
        .where(isNull(dict.removedAt))
        .orderBy(asc(dict.code), asc(dictItem.sortOrder), asc(dictItem.value)),
    isCodeTaken: async (code, exceptId) => {
      const found = await db
        .select({ id: dict.id })
        .from(dict)
        .where(and(eq(dict.kind, "dictionary"), eq(dict.code, code), isNull(dict.removedAt)));
      return found.some(({ id }) => id !== exceptId);
    },
  };
}
