import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { HeldPositions } from "#modules/reference/position/position.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { contactRoutes } from "./contacts.routes.ts";
import { createContacts } from "./contacts.service.ts";
import { createContactStore } from "./contacts.store.ts";
import { ruledContacts } from "./ruled-contacts.store.ts";

export interface ContactUses {
  readonly accountPhones: AccountPhones;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly departmentTree: DepartmentTree;
  readonly heldPositions: HeldPositions;
}

/** 通讯录: colleagues by department and by name. */
export function createContactsModule({ db }: Platform, uses: ContactUses) {
  const ruled = uses.dataRules.declare(ruledContacts);
  return {
    routes: contactRoutes({
      ...uses,
      contacts: createContacts({ ...uses, store: createContactStore(db, uses.accountPhones), ruled }),
    }),
  };
}
