import { checkRuleInFile, type EndpointOf, type ResultOf } from "@tender/contract";
import type { z } from "zod";
import { AppError } from "#platform/app-error.ts";
import { createRuleAdmin, type RuleAdmin, type RuleAdminDeps } from "#platform/rules/rule-admin.ts";
import { type CheckStep, type CompiledRule, compileRule, listTestedSteps, presentStep } from "./check-rule.ts";
import { compilePattern, PatternRefused } from "./pattern.ts";
import type { ValidationService } from "./validation.service.ts";
import type { CheckRuleChange, CheckRuleRow, ValidationStore } from "./validation.store.ts";

type Trial = ResultOf<EndpointOf<"validation.test">>;

/** Changes of check rules by administrators; every node applies them at its next check. */
export interface CheckRuleAdmin extends RuleAdmin<CheckRuleChange, z.output<typeof checkRuleInFile>> {
  /** Evaluates as a check of a value does. Throws check_rule.bad_pattern. */
  try(steps: readonly CheckStep[], value: string): Trial;
}

export interface CheckRuleAdminDeps extends RuleAdminDeps {
  readonly store: ValidationStore;
  readonly validation: Pick<ValidationService, "ruleChanged">;
}

const changeOf = ({ name, description, enabled, steps }: CheckRuleChange) => ({ name, description, enabled, steps });

/** Refuses a pattern that may not run with the number of its step. Throws check_rule.bad_pattern. */
function compiled(steps: readonly CheckStep[]): CompiledRule {
  for (const [index, { pattern }] of steps.entries())
    try {
      compilePattern(pattern);
    } catch (cause) {
      if (!(cause instanceof PatternRefused)) throw cause;
      throw new AppError("check_rule.bad_pattern", {
        values: { number: index + 1 },
        details: { field: "steps" },
        cause,
      });
    }
  return compileRule(steps);
}

export function createCheckRuleAdmin({ store, validation, ...deps }: CheckRuleAdminDeps): CheckRuleAdmin {
  const admin = createRuleAdmin(deps, {
    subject: "check_rule",
    actions: { change: "check_rule.change", import: "check_rule.import" },
    schema: checkRuleInFile,
    store,
    changeOf,
    inFile: ({ code, steps, ...row }: CheckRuleRow) =>
      checkRuleInFile.parse({ code, ...changeOf({ ...row, steps }), steps: steps.map(presentStep) }),
    requireValid: ({ steps }) => {
      compiled(steps);
    },
    requireRemovable: ({ builtin }) => {
      if (builtin) throw new AppError("check_rule.builtin");
    },
    afterChange: validation.ruleChanged,
  });
  return {
    ...admin,
    try: (steps, value) => {
      const tested = listTestedSteps(compiled(steps), value).map(({ step, ...part }) => ({
        ...part,
        step: step.index,
      }));
      return { isPassed: tested.every(({ isPassed }) => isPassed), tested };
    },
  };
}
