import { eq } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { createRuleStore } from "#platform/rules/rule-store.ts";
import type { CheckStep } from "./check-rule.ts";
import { checkRule } from "./validation.tables.ts";

export type CheckRuleRow = typeof checkRule.$inferSelect;

/** The fields of a rule that its form sets. */
export type CheckRuleChange = Pick<CheckRuleRow, "name" | "description" | "enabled" | "steps">;

export function createValidationStore(db: Db) {
  return {
    ...createRuleStore<typeof checkRule, CheckRuleChange>(db, checkRule),
    /** Returns the steps; none if the rule is disabled. Undefined: there is no such rule. */
    stepsOf: async (code: string): Promise<CheckStep[] | undefined> => {
      const [found] = await db
        .select({ steps: checkRule.steps, enabled: checkRule.enabled })
        .from(checkRule)
        .where(eq(checkRule.code, code));
      return found && (found.enabled ? found.steps : []);
    },
    isCodeTaken: async (code: string, exceptId: string | undefined): Promise<boolean> => {
      const found = await db.select({ id: checkRule.id }).from(checkRule).where(eq(checkRule.code, code));
      return found.some(({ id }) => id !== exceptId);
    },
  };
}

export type ValidationStore = ReturnType<typeof createValidationStore>;
