import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DataRuleRegister } from "#modules/people/data-rule/data-rule-register.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { dataRuleAdminRoutes } from "./data-rule-admin.routes.ts";
import { createDataRuleAdmin } from "./data-rule-admin.service.ts";
import { createTryOut } from "./try-out.service.ts";

export interface DataRuleAdminUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly dataRuleRegister: DataRuleRegister;
  readonly departments: DepartmentService;
  readonly proofs: ProofService;
  readonly roles: RoleService;
  readonly roleChanges: RoleChanges;
  readonly roleAssignment: RoleAssignment;
  readonly roleHolders: RoleHolders;
}

/** 数据规则: the rows of a list that a role shows. */
export function createDataRuleAdminModule({ db, clock }: Platform, uses: DataRuleAdminUses) {
  const deps = { ...uses, db, clock };
  return { routes: dataRuleAdminRoutes({ ...deps, admin: createDataRuleAdmin(deps), tryOut: createTryOut(deps) }) };
}
