import { eq } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import type { CheckStep } from "./check-rule.ts";
import { checkRule } from "./validation.tables.ts";

export interface ValidationStore {
  stepsOf(ruleCode: string): Promise<CheckStep[] | undefined>;
  isRuleCodeTaken(ruleCode: string): Promise<boolean>;
}

export function createValidationStore(db: Db): ValidationStore {
  return {
    stepsOf: async (ruleCode) => {
      const [found] = await db
        .select({ steps: checkRule.steps })
        .from(checkRule)
        .where(eq(checkRule.ruleCode, ruleCode));
      return found?.steps;
    },
    isRuleCodeTaken: async (ruleCode) => {
      const found = await db
        .select({ id: checkRule.id })
        .from(checkRule)
        .where(eq(checkRule.ruleCode, ruleCode))
        .limit(1);
      return found.length > 0;
    },
  };
}
