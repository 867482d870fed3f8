import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { createDataRules } from "./data-rule.service.ts";
import { createDataRuleStore } from "./data-rule.store.ts";
import { createDataRuleDepartmentsStore } from "./data-rule-departments.store.ts";
import { createDataRuleRegister } from "./data-rule-register.service.ts";
import { createPreviewStore } from "./preview.store.ts";

export interface DataRuleUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly roleChanges: RoleChanges;
}

/** Data rules: the rows of a list that a person may see. `data-rule-admin` administers them. */
export function createDataRuleModule(
  { db, reports, bus, clock }: Platform,
  { departmentReferences, roleChanges }: DataRuleUses,
) {
  departmentReferences.declare(createDataRuleDepartmentsStore());
  const store = createDataRuleStore(db);
  return {
    services: {
      dataRules: createDataRules({ store, roleChanges, bus, clock }),
      dataRuleRegister: createDataRuleRegister(store, createPreviewStore(reports.db)),
    },
  };
}
