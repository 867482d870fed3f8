import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { dict, dictItem } from "./dictionary.tables.ts";

export type DictionaryRow = typeof dict.$inferSelect;
export type ItemRow = typeof dictItem.$inferSelect;
export type Kind = DictionaryRow["kind"];

export type DictionaryChange = Pick<DictionaryRow, "name" | "valueType" | "description">;
export type ItemChange = Pick<ItemRow, "value" | "text" | "color" | "description" | "enabled">;

export interface ListedDictionary {
  readonly row: DictionaryRow;
  readonly items: number;
}

export interface DictionaryFilter {
  readonly kind?: Kind | undefined;
  readonly keyword?: string | undefined;
  readonly builtin?: boolean | undefined;
  readonly id?: string | undefined;
  readonly isRemoved?: boolean;
  readonly sort?: string | undefined;
}

/** Author and time of a write. */
interface Stamp {
  readonly by: string;
  readonly at: Date;
}

interface DictionaryVersion {
  readonly id: string;
  readonly version: number;
}

const orders: Readonly<Record<string, SQL>> = {
  code: asc(dict.code),
  "-code": desc(dict.code),
  name: asc(dict.name),
  "-name": desc(dict.name),
  updatedAt: asc(dict.updatedAt),
  "-updatedAt": desc(dict.updatedAt),
};

const whereOf = ({ kind, keyword, builtin, id, isRemoved = false }: DictionaryFilter): SQL | undefined => {
  return and(
    isRemoved ? isNotNull(dict.removedAt) : isNull(dict.removedAt),
    kind && eq(dict.kind, kind),
    id === undefined ? undefined : eq(dict.id, id),
    builtin === undefined ? undefined : eq(dict.builtin, builtin),
    keyword?.trim() ? anyContainsWord([dict.code, dict.name], keyword) : undefined,
  );
};

export function createDictionaryRegisterStore(db: Db) {
  const count = sql<number>`(SELECT count(*)::int FROM dict_item WHERE dict_item.dict_id = dict.id)`;
  const creationColumns = ({ by, at }: Stamp) => ({ createdBy: by, createdAt: at, updatedBy: by, updatedAt: at });

  return {
    page: async (filter: DictionaryFilter, { limit, offset }: { readonly limit: number; readonly offset: number }) => {
      const where = whereOf(filter);
      const order = filter.isRemoved ? desc(dict.removedAt) : (orders[filter.sort ?? "code"] ?? asc(dict.code));
      const [total, rows] = await Promise.all([
        db.$count(dict, where),
        db
          .select({ row: dict, items: count })
          .from(dict)
          .where(where)
          .orderBy(order, asc(dict.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows: rows as ListedDictionary[] };
    },
    /** Lists all matching dictionaries, each with its items in order. */
    whole: async (filter: DictionaryFilter): Promise<{ row: DictionaryRow; items: ItemRow[] }[]> => {
      const rows = await db.select().from(dict).where(whereOf(filter)).orderBy(asc(dict.code), asc(dict.id));
      const items = await db
        .select({ item: dictItem })
        .from(dictItem)
        .innerJoin(dict, eq(dict.id, dictItem.dictId))
        .where(whereOf(filter))
        .orderBy(asc(dictItem.sortOrder), asc(dictItem.value));
      const byList = Map.groupBy(items, ({ item }) => item.dictId);
      return rows.map((row) => ({ row, items: (byList.get(row.id) ?? []).map(({ item }) => item) }));
    },
    find: async (tx: Tx, id: string): Promise<DictionaryRow | undefined> =>
      (await tx.select().from(dict).where(eq(dict.id, id)))[0],
    /** Finds and locks the dictionary with its items until the transaction ends. */
    lock: async (tx: Tx, id: string): Promise<DictionaryRow | undefined> =>
      (await tx.select().from(dict).where(eq(dict.id, id)).for("update"))[0],
    lockByCode: async (tx: Tx, kind: Kind, code: string): Promise<DictionaryRow | undefined> =>
      (
        await tx
          .select()
          .from(dict)
          .where(and(eq(dict.kind, kind), eq(dict.code, code), isNull(dict.removedAt)))
          .for("update")
      )[0],
    itemsOf: (tx: Tx, dictId: string): Promise<ItemRow[]> =>
      tx
        .select()
        .from(dictItem)
        .where(eq(dictItem.dictId, dictId))
        .orderBy(asc(dictItem.sortOrder), asc(dictItem.value)),
    /** Serialises creating and restoring of dictionaries until the transaction ends. */
    lockChanges: async (tx: Tx): Promise<void> => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.dictionaries})`);
    },
    count: (tx: Tx, kind: Kind): Promise<number> => tx.$count(dict, whereOf({ kind })),
    insert: async (
      tx: Tx,
      row: DictionaryChange & Pick<DictionaryRow, "kind" | "code">,
      stamp: Stamp,
    ): Promise<string> => {
      const [inserted] = await tx
        .insert(dict)
        .values({ ...row, ...creationColumns(stamp) })
        .returning({ id: dict.id });
      return inserted?.id ?? "";
    },
    /** False: the dictionary is deleted, in the recycle bin, or has another version. */
    update: async (
      tx: Tx,
      { id, version }: DictionaryVersion,
      change: Partial<DictionaryChange> & { readonly removedAt?: Date },
      { by, at }: Stamp,
    ): Promise<boolean> => {
      const { rowCount } = await tx
        .update(dict)
        .set({ ...change, updatedBy: by, updatedAt: at, version: sql`${dict.version} + 1` })
        .where(and(eq(dict.id, id), eq(dict.version, version), isNull(dict.removedAt)));
      return (rowCount ?? 0) > 0;
    },
    restore: async (tx: Tx, id: string, { by, at }: Stamp): Promise<void> => {
      await tx
        .update(dict)
        .set({ removedAt: null, updatedBy: by, updatedAt: at, version: sql`${dict.version} + 1` })
        .where(eq(dict.id, id));
    },
    erase: async (tx: Tx, id: string): Promise<void> => {
      await tx.delete(dict).where(eq(dict.id, id));
    },
    isCodeTaken: async (
      tx: Tx,
      { kind, code }: Pick<DictionaryRow, "kind" | "code">,
      exceptId: string | null,
    ): Promise<boolean> =>
      (await tx.$count(dict, and(whereOf({ kind }), eq(dict.code, code), ne(dict.id, exceptId ?? "")))) > 0,
    insertItem: async (tx: Tx, dictId: string, change: ItemChange, stamp: Stamp): Promise<string> => {
      const last = sql`(SELECT coalesce(max(sort_order), 0) + 1 FROM dict_item WHERE dict_id = ${dictId})`;
      const [inserted] = await tx
        .insert(dictItem)
        .values({ ...change, dictId, sortOrder: last, ...creationColumns(stamp) })
        .returning({ id: dictItem.id });
      return inserted?.id ?? "";
    },
    updateItem: async (tx: Tx, id: string, change: ItemChange, { by, at }: Stamp): Promise<void> => {
      await tx
        .update(dictItem)
        .set({ ...change, updatedBy: by, updatedAt: at, version: sql`${dictItem.version} + 1` })
        .where(eq(dictItem.id, id));
    },
    removeItem: async (tx: Tx, id: string): Promise<void> => {
      await tx.delete(dictItem).where(eq(dictItem.id, id));
    },
    orderItems: async (tx: Tx, ids: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        UPDATE dict_item SET sort_order = requested.position
        FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS requested (id, position)
        WHERE dict_item.id = requested.id AND dict_item.sort_order <> requested.position`);
    },
  };
}

export type DictionaryRegisterStore = ReturnType<typeof createDictionaryRegisterStore>;
