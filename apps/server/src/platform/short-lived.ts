import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./database/database.ts";
import { removeInPortions } from "./database/remove-in-portions.ts";
import { shortLived } from "./short-lived.tables.ts";

/** State with a lifetime of seconds to minutes, shared by all nodes. A key is `purpose:…`; a value is any JSON. */
export interface ShortLived {
  put(key: string, value: unknown, ttlMs: number, tx?: Tx): Promise<void>;
  /** Stores the value unless an unexpired one exists. False: it exists. */
  putIfAbsent(key: string, value: unknown, ttlMs: number): Promise<boolean>;
  get<T>(key: string, tx?: Tx): Promise<T | undefined>;
  /** Reads and deletes a value in one step, so that only one of several callers receives it. */
  consume<T>(key: string, tx?: Tx): Promise<T | undefined>;
  /**
   * Updates the unexpired values whose key has the prefix and which contain the object: sets `fields` and a new
   * lifetime.
   */
  update(keyPrefix: string, containing: object, fields: object, ttlMs: number): Promise<void>;
  /** Removes expired values. */
  sweep(): Promise<number>;
}

export function createShortLived(db: Db, clock: Clock): ShortLived {
  const now = () => new Date(clock.now());
  const row = (key: string, value: unknown, ttlMs: number) => ({
    key,
    value: { v: value },
    expiresAt: new Date(clock.now() + ttlMs),
  });
  const replaced = { value: sql`excluded.value`, expiresAt: sql`excluded.expires_at` };
  const consumeQuery = db
    .delete(shortLived)
    .where(eq(shortLived.key, sql.placeholder("key")))
    .returning()
    .prepare("short_lived_take");
  return {
    put: async (key, value, ttlMs, tx = db) => {
      await tx
        .insert(shortLived)
        .values(row(key, value, ttlMs))
        .onConflictDoUpdate({ target: shortLived.key, set: replaced });
    },
    putIfAbsent: async (key, value, ttlMs) => {
      const written = await db
        .insert(shortLived)
        .values(row(key, value, ttlMs))
        .onConflictDoUpdate({ target: shortLived.key, set: replaced, setWhere: lte(shortLived.expiresAt, now()) })
        .returning({ key: shortLived.key });
      return written.length > 0;
    },
    get: async <T>(key: string, tx: Tx = db) => {
      const [found] = await tx
        .select({ value: shortLived.value })
        .from(shortLived)
        .where(and(eq(shortLived.key, key), gt(shortLived.expiresAt, now())));
      return (found?.value as { v: T } | undefined)?.v;
    },
    consume: async <T>(key: string, tx?: Tx) => {
      const [deleted] = await (tx
        ? tx.delete(shortLived).where(eq(shortLived.key, key)).returning()
        : consumeQuery.execute({ key }));
      if (!deleted || deleted.expiresAt.getTime() <= clock.now()) return undefined;
      return (deleted.value as { v: T }).v;
    },
    update: async (keyBeginning, having, fields, ttlMs) => {
      const { key, value, expiresAt } = shortLived;
      await db
        .update(shortLived)
        .set({
          value: sql`jsonb_set(${value}, '{v}', ${value} -> 'v' || ${JSON.stringify(fields)}::jsonb)`,
          expiresAt: new Date(clock.now() + ttlMs),
        })
        .where(
          and(
            sql`starts_with(${key}, ${keyBeginning})`,
            gt(expiresAt, now()),
            sql`${value} @> ${JSON.stringify({ v: having })}::jsonb`,
          ),
        );
    },
    sweep: () => removeInPortions(db, shortLived, lte(shortLived.expiresAt, now())),
  };
}
