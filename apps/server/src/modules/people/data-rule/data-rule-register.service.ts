import type { DataRuleStore } from "./data-rule.store.ts";
import type { PreviewStore } from "./preview.store.ts";

export type { DataRuleRow, RuleChange } from "./data-rule.store.ts";

/** Data rules and their roles, for administration. The caller checks the permission and records the change. */
export type DataRuleRegister = Omit<DataRuleStore, "rolesOf" | "departmentsOf" | "reachRows"> & {
  readonly preview: PreviewStore;
};

export const createDataRuleRegister = (store: DataRuleStore, preview: PreviewStore): DataRuleRegister => ({
  ...store,
  preview,
});
