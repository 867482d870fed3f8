import type { DataRuleStore } from "./data-rule.store.ts";
import { MOST_COUNTED, type PreviewStore } from "./preview.store.ts";

export type { DataRuleRow, RuleChange } from "./data-rule.store.ts";

/** Rules and who is held to them, as administrators keep them; who may and what is recorded is decided by whoever calls. */
export type DataRuleRegister = Omit<DataRuleStore, "rolesOf" | "departmentsOf" | "reachRows"> & {
  readonly preview: PreviewStore;
  readonly mostCounted: number;
};

export const createDataRuleRegister = (store: DataRuleStore, preview: PreviewStore): DataRuleRegister => ({
  ...store,
  preview,
  mostCounted: MOST_COUNTED,
});
