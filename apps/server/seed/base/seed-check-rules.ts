import { compileRule } from "../../src/modules/validation/check-rule.ts";
import { checkRule } from "../../src/modules/validation/validation.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { checkRuleTemplates } from "./check-rules.ts";

export async function seedCheckRules(tx: Tx): Promise<void> {
  const rows = checkRuleTemplates.map(({ ruleCode, name, steps }) => {
    compileRule(steps); // throws for a pattern that may not run
    return { ruleCode, name, steps: [...steps] };
  });
  await tx.insert(checkRule).values(rows).onConflictDoNothing();
}
