import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { createRuleStore } from "#platform/rules/rule-store.ts";
import type { Counter } from "./fill-parts.ts";
import { fillCounter, fillRule } from "./fill-rule.tables.ts";

export type FillRuleRow = typeof fillRule.$inferSelect;

/** Fields of a rule's form. */
export type FillRuleChange = Pick<FillRuleRow, "name" | "description" | "enabled" | "parts">;

export function createFillRuleStore(db: Db) {
  return {
    ...createRuleStore<typeof fillRule, FillRuleChange>(db, fillRule),
    /** The rules among these that have issued a number. */
    used: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const rows = await db
        .selectDistinct({ ruleId: fillCounter.ruleId })
        .from(fillCounter)
        .where(inArray(fillCounter.ruleId, [...ids]));
      return new Set(rows.map(({ ruleId }) => ruleId));
    },
    /** Locks the rule for issuing a number: its counting cannot change until the transaction ends. */
    lockByCode: async (tx: Tx, code: string): Promise<FillRuleRow | undefined> =>
      (await tx.select().from(fillRule).where(eq(fillRule.code, code)).for("key share"))[0],
    /** Locks the rule for a change of its counting: waits for transactions that issue numbers. */
    lockExclusively: async (tx: Tx, id: string): Promise<void> => {
      await tx.select({ id: fillRule.id }).from(fillRule).where(eq(fillRule.id, id)).for("update");
    },
    /** The last numbers issued in these scopes, by `rule scope`. */
    lastNumbers: async (
      tx: Tx,
      counters: readonly { readonly ruleId: string; readonly scope: string }[],
    ): Promise<ReadonlyMap<string, number>> => {
      if (counters.length === 0) return new Map();
      const rows = await tx
        .select()
        .from(fillCounter)
        .where(
          or(...counters.map(({ ruleId, scope }) => and(eq(fillCounter.ruleId, ruleId), eq(fillCounter.scope, scope)))),
        );
      return new Map(rows.map(({ ruleId, scope, last }) => [`${ruleId} ${scope}`, last]));
    },
    counters: (tx: Tx, ruleId: string): Promise<Counter[]> =>
      tx
        .select({ scope: fillCounter.scope, last: fillCounter.last })
        .from(fillCounter)
        .where(eq(fillCounter.ruleId, ruleId)),
    raiseCounters: async (tx: Tx, ruleId: string, counters: readonly Counter[]): Promise<void> => {
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
     * Advances a counter in one statement, so that concurrent callers get distinct numbers: the second waits for the
     * first transaction to end. Undefined: exhausted.
     */
    advanceCounter: async (
      tx: Tx,
      { ruleId, scope, start, last }: { ruleId: string; scope: string; start: number; last: number },
      /** How many numbers are consumed; the last of them is returned. */
      count = 1,
    ): Promise<number | undefined> => {
      if (start + count - 1 > last) return undefined;
      const { rows } = await tx.execute<{ last: string }>(sql`
        INSERT INTO fill_counter (rule_id, scope, last) VALUES (${ruleId}, ${scope}, ${start + count - 1})
        ON CONFLICT (rule_id, scope) DO UPDATE SET last = greatest(fill_counter.last + ${count}::bigint, excluded.last)
          WHERE greatest(fill_counter.last + ${count}::bigint, excluded.last) <= ${last}
        RETURNING last`);
      return rows[0] && Number(rows[0].last);
    },
  };
}

export type FillRuleStore = ReturnType<typeof createFillRuleStore>;
