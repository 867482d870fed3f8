import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { oneHolds } from "#platform/database/typed-word.ts";
import type { CheckStep } from "./check-rule.ts";
import { checkRule } from "./validation.tables.ts";

export type CheckRuleRow = typeof checkRule.$inferSelect;

/** What one form sets of a rule. */
export type CheckRuleChange = Pick<CheckRuleRow, "name" | "description" | "enabled" | "steps">;

export interface CheckRuleFilter {
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
  code: asc(checkRule.ruleCode),
  "-code": desc(checkRule.ruleCode),
  name: asc(checkRule.name),
  "-name": desc(checkRule.name),
  updatedAt: asc(checkRule.updatedAt),
  "-updatedAt": desc(checkRule.updatedAt),
};

const at = ({ id, version }: At) => and(eq(checkRule.id, id), eq(checkRule.version, version));

export function createValidationStore(db: Db) {
  return {
    /** Of a rule that is switched off none. Undefined: there is no such rule. */
    stepsOf: async (ruleCode: string): Promise<CheckStep[] | undefined> => {
      const [found] = await db
        .select({ steps: checkRule.steps, enabled: checkRule.enabled })
        .from(checkRule)
        .where(eq(checkRule.ruleCode, ruleCode));
      return found && (found.enabled ? found.steps : []);
    },
    isRuleCodeTaken: async (ruleCode: string, exceptId: string | undefined): Promise<boolean> => {
      const found = await db.select({ id: checkRule.id }).from(checkRule).where(eq(checkRule.ruleCode, ruleCode));
      return found.some(({ id }) => id !== exceptId);
    },
    page: async (
      { keyword, enabled, sort = "code" }: CheckRuleFilter,
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Promise<{ total: number; rows: CheckRuleRow[] }> => {
      const where = and(
        enabled === undefined ? undefined : eq(checkRule.enabled, enabled),
        keyword?.trim() ? oneHolds([checkRule.ruleCode, checkRule.name], keyword) : undefined,
      );
      const [total, rows] = await Promise.all([
        db.$count(checkRule, where),
        db
          .select()
          .from(checkRule)
          .where(where)
          .orderBy(...(orders[sort] ? [orders[sort]] : []), asc(checkRule.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    find: async (on: Tx, id: string): Promise<CheckRuleRow | undefined> =>
      (await on.select().from(checkRule).where(eq(checkRule.id, id)))[0],
    findByCode: async (on: Tx, code: string): Promise<CheckRuleRow | undefined> =>
      (await on.select().from(checkRule).where(eq(checkRule.ruleCode, code)))[0],
    insert: async (tx: Tx, row: CheckRuleChange & Pick<CheckRuleRow, "ruleCode">, { by, at: now }: By) => {
      const tracked = { createdBy: by, createdAt: now, updatedBy: by, updatedAt: now };
      const [made] = await tx
        .insert(checkRule)
        .values({ ...row, ...tracked })
        .returning({ id: checkRule.id });
      return made?.id ?? "";
    },
    /** False: it is gone or was changed since. */
    update: async (tx: Tx, place: At, change: CheckRuleChange, { by, at: now }: By): Promise<boolean> => {
      const { rowCount } = await tx
        .update(checkRule)
        .set({ ...change, updatedBy: by, updatedAt: now, version: sql`${checkRule.version} + 1` })
        .where(at(place));
      return (rowCount ?? 0) > 0;
    },
    remove: async (tx: Tx, place: At): Promise<boolean> => {
      const { rowCount } = await tx.delete(checkRule).where(at(place));
      return (rowCount ?? 0) > 0;
    },
  };
}

export type ValidationStore = ReturnType<typeof createValidationStore>;
