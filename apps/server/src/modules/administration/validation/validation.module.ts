import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { checkRuleAdminRoutes } from "./check-rule-admin.routes.ts";
import { createCheckRuleAdmin } from "./check-rule-admin.service.ts";
import { validationRoutes } from "./validation.routes.ts";
import { createValidationService } from "./validation.service.ts";
import { createValidationStore } from "./validation.store.ts";

export interface ValidationUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly dictionaries: DictionaryService;
  readonly subsystems: Subsystems;
  readonly roles: RoleService;
}

/** 校验规则: checks values by rules, and unique values for duplicates. */
export function createValidationModule({ db, bus, clock }: Platform, uses: ValidationUses) {
  const { accounts, audit, departments, dictionaries, subsystems, roles } = uses;
  const store = createValidationStore(db);
  const validation = createValidationService({
    store,
    probes: {
      "sys_user/username": (value, exceptId) => accounts.isTaken("username", value, exceptId),
      "sys_user/email": (value, exceptId) => accounts.isTaken("email", value, exceptId),
      "sys_user/phone": (value, exceptId) => accounts.isTaken("phone", value, exceptId),
      "sys_role/role_code": roles.isCodeTaken,
      "sys_depart/org_code": departments.isOrgCodeTaken,
      "sys_dict/dict_code": dictionaries.isCodeTaken,
      "sys_subsystem/app_id": subsystems.isAppIdTaken,
    },
    bus,
    clock,
  });
  const admin = createCheckRuleAdmin({ db, clock, store, validation, audit });
  return {
    services: { validation },
    routes: { ...validationRoutes(validation), ...checkRuleAdminRoutes(admin, store) },
  };
}
