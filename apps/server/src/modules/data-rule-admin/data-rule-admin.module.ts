import type { Platform } from "../../platform/platform.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DataRules } from "../data-rule/data-rule.service.ts";
import type { DataRuleRegister } from "../data-rule/data-rule-register.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { RoleService } from "../role/role.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { RoleHolders } from "../role/role-holders.store.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
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
  readonly roleGiving: RoleGiving;
  readonly roleHolders: RoleHolders;
}

/** 数据规则. */
export function createDataRuleAdminModule({ db, clock }: Platform, uses: DataRuleAdminUses) {
  const deps = { ...uses, db, clock };
  return { routes: dataRuleAdminRoutes({ ...deps, admin: createDataRuleAdmin(deps), tryOut: createTryOut(deps) }) };
}
