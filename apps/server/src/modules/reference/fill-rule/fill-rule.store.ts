import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { oneHolds } from "#platform/database/typed-word.ts";
import type { Counter } from "./fill-parts.ts";
import { fillCounter, fillRule } from "./fill-rule.tables.ts";

export type FillRuleRow = typeof fillRule.$inferSelect;

/** What one form sets of a rule. */
export type FillRuleChange = Pick<FillRuleRow, "name" | "description" | "enabled" | "parts">;

export interface FillRuleFilter {
  readonly keyword?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly sort?: string | undefined;
}

interface By {
  readonly by: string;
  readonly at: Date;
}

interface At {
  readonly id: string;
  readonly version: number;
}

const orders: Readonly<Record<string, SQL>> = {
  code: asc(fillRule.code),
  "-code": desc(fillRule.code),
  name: asc(fillRule.name),
  "-name": desc(fillRule.name),
  updatedAt: asc(fillRule.updatedAt),
  "-updatedAt": desc(fillRule.updatedAt),
};

const at = ({ id, version }: At) => and(eq(fillRule.id, id), eq(fillRule.version, version));

export function createFillRuleStore(db: Db) {
  return {
    page: async (
      { keyword, enabled, sort = "code" }: FillRuleFilter,
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ) => {
      const where = and(
        enabled === undefined ? undefined : eq(fillRule.enabled, enabled),
        keyword?.trim() ? oneHolds([fillRule.code, fillRule.name], keyword) : undefined,
      );
      const [total, rows] = await Promise.all([
        db.$count(fillRule, where),
        db
          .select({
            row: fillRule,
            isUsed: sql<boolean>`EXISTS (SELECT FROM fill_counter WHERE fill_counter.rule_id = fill_rule.id)`,
          })
          .from(fillRule)
          .where(where)
          .orderBy(...(orders[sort] ? [orders[sort]] : []), asc(fillRule.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    find: async (on: Tx, id: string): Promise<FillRuleRow | undefined> =>
      (await on.select().from(fillRule).where(eq(fillRule.id, id)))[0],
    findByCode: async (on: Tx, code: string): Promise<FillRuleRow | undefined> =>
      (await on.select().from(fillRule).where(eq(fillRule.code, code)))[0],
    /** For whoever gives a number by it: until their transaction ends nobody else makes the rule count otherwise. */
    takeByCode: async (tx: Tx, code: string): Promise<FillRuleRow | undefined> =>
      (await tx.select().from(fillRule).where(eq(fillRule.code, code)).for("key share"))[0],
    /** For whoever makes it count otherwise: waits for those who are giving numbers by it. */
    holdAlone: async (tx: Tx, id: string): Promise<void> => {
      await tx.select({ id: fillRule.id }).from(fillRule).where(eq(fillRule.id, id)).for("update");
    },
    insert: async (tx: Tx, row: FillRuleChange & Pick<FillRuleRow, "code">, { by, at: now }: By): Promise<string> => {
      const tracked = { createdBy: by, createdAt: now, updatedBy: by, updatedAt: now };
      const [made] = await tx
        .insert(fillRule)
        .values({ ...row, ...tracked })
        .returning({ id: fillRule.id });
      return made?.id ?? "";
    },
    /** False: it is gone or was changed since. */
    update: async (tx: Tx, place: At, change: FillRuleChange, { by, at: now }: By): Promise<boolean> => {
      const { rowCount } = await tx
        .update(fillRule)
        .set({ ...change, updatedBy: by, updatedAt: now, version: sql`${fillRule.version} + 1` })
        .where(at(place));
      return (rowCount ?? 0) > 0;
    },
    remove: async (tx: Tx, place: At): Promise<boolean> => {
      const { rowCount } = await tx.delete(fillRule).where(at(place));
      return (rowCount ?? 0) > 0;
    },
    /** The last numbers given of these scopes, by `rule scope`. */
    lastNumbers: async (
      on: Tx,
      places: readonly { readonly ruleId: string; readonly scope: string }[],
    ): Promise<ReadonlyMap<string, number>> => {
      if (places.length === 0) return new Map();
      const rows = await on
        .select()
        .from(fillCounter)
        .where(
          or(...places.map(({ ruleId, scope }) => and(eq(fillCounter.ruleId, ruleId), eq(fillCounter.scope, scope)))),
        );
      return new Map(rows.map(({ ruleId, scope, last }) => [`${ruleId} ${scope}`, last]));
    },
    counters: (on: Tx, ruleId: string): Promise<Counter[]> =>
      on
        .select({ scope: fillCounter.scope, last: fillCounter.last })
        .from(fillCounter)
        .where(eq(fillCounter.ruleId, ruleId)),
    goOnBehind: async (tx: Tx, ruleId: string, counters: readonly Counter[]): Promise<void> => {
      if (counters.length === 0) return;
      await tx
        .insert(fillCounter)
        .values(counters.map((counter) => ({ ruleId, ...counter })))
        .onConflictDoUpdate({
          target: [fillCounter.ruleId, fillCounter.scope],
          set: { last: sql`greatest(${fillCounter.last}, excluded.last)` },
        });
    },
    /**
     * One statement, so that of many at once each gets another number: whoever comes second waits for the end of the first
     * one's transaction. Undefined: there is none left.
     */
    countOn: async (
      on: Tx,
      { ruleId, scope, start, last }: { ruleId: string; scope: string; start: number; last: number },
      /** So many at once: the last of them is answered. */
      count = 1,
    ): Promise<number | undefined> => {
      if (start + count - 1 > last) return undefined;
      const { rows } = await on.execute<{ last: string }>(sql`
        INSERT INTO fill_counter (rule_id, scope, last) VALUES (${ruleId}, ${scope}, ${start + count - 1})
        ON CONFLICT (rule_id, scope) DO UPDATE SET last = greatest(fill_counter.last + ${count}::bigint, excluded.last)
          WHERE greatest(fill_counter.last + ${count}::bigint, excluded.last) <= ${last}
        RETURNING last`);
      return rows[0] && Number(rows[0].last);
    },
  };
}

export type FillRuleStore = ReturnType<typeof createFillRuleStore>;
