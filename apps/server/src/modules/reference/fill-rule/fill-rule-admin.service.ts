import { fillRuleInFile } from "@tender/contract";
import type { z } from "zod";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { createRuleAdmin, type RuleAdmin, type RuleAdminDeps } from "#platform/rules/rule-admin.ts";
import { convertCounters, hasSameCounting, requireValid, sequenceOf } from "./fill-parts.ts";
import type { FillRuleChange, FillRuleRow, FillRuleStore } from "./fill-rule.store.ts";

/** Changes of fill rules by administrators. Throws fill_rule.used for a rule that has issued numbers. */
export type FillRuleAdmin = RuleAdmin<FillRuleChange, z.output<typeof fillRuleInFile>>;

export interface FillRuleAdminDeps extends RuleAdminDeps {
  readonly store: FillRuleStore;
}

const changeOf = ({ name, description, enabled, parts }: FillRuleChange) => ({ name, description, enabled, parts });

export function createFillRuleAdmin({ store, ...deps }: FillRuleAdminDeps): FillRuleAdmin {
  /** Carries the counters over when the period or the separation by department changes, so that no number repeats. */
  async function carryCountersOver(
    tx: Tx,
    { id, parts: formerParts }: FillRuleRow,
    parts: FillRuleChange["parts"],
  ): Promise<void> {
    const sequence = sequenceOf(parts);
    if (!sequence || hasSameCounting(sequenceOf(formerParts), sequence)) return;
    await store.lockExclusively(tx, id);
    await store.raiseCounters(tx, id, convertCounters(await store.counters(tx, id), sequence, deps.clock.now()));
  }

  return createRuleAdmin(deps, {
    subject: "fill_rule",
    actions: { change: "fill_rule.change", import: "fill_rule.import" },
    schema: fillRuleInFile,
    store: {
      ...store,
      remove: async (tx, version) => {
        try {
          return await store.remove(tx, version);
        } catch (error) {
          // A new rule with the same code would restart and repeat the numbers.
          if (sqlErrorOf(error)?.constraint?.startsWith("fill_counter_rule_id")) throw new AppError("fill_rule.used");
          throw error;
        }
      },
    },
    changeOf,
    inFile: ({ code, ...row }: FillRuleRow) => fillRuleInFile.parse({ code, ...changeOf(row) }),
    requireValid: ({ parts }) => requireValid(parts),
    beforeUpdate: (tx, row, { parts }) => carryCountersOver(tx, row, parts),
  });
}
