import type { Platform } from "../../platform/platform.ts";
import type { AccountService } from "../account/account.service.ts";
import type { ApprovalService } from "../approval/approval.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DataRules } from "../data-rule/data-rule.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { GrantRegister } from "../permission/grant-register.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { RoleService } from "../role/role.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { RoleHolders } from "../role/role-holders.store.ts";
import type { RoleRegister } from "../role/role-register.store.ts";
import type { GrantGiving } from "../role-giving/grant-giving.service.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
import type { Subsystems } from "../subsystem/subsystem.service.ts";
import type { SubsystemRegister } from "../subsystem/subsystem-register.service.ts";
import { roleAdminRoutes } from "./role-admin.routes.ts";
import { createRoleAdmin } from "./role-admin.service.ts";

export interface RoleAdminUses {
  readonly accounts: AccountService;
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly grantGiving: GrantGiving;
  readonly grantRegister: GrantRegister;
  readonly proofs: ProofService;
  readonly roles: RoleService;
  readonly roleChanges: RoleChanges;
  readonly roleGiving: RoleGiving;
  readonly roleHolders: RoleHolders;
  readonly roleRegister: RoleRegister;
  readonly subsystemRegister: SubsystemRegister;
  readonly subsystems: Subsystems;
}

/** 角色管理. */
export function createRoleAdminModule({ config, db, clock }: Platform, uses: RoleAdminUses) {
  const admin = createRoleAdmin({ ...uses, db, clock, selfRegisteredRole: config.SELF_REGISTERED_ROLE });
  return { routes: roleAdminRoutes({ ...uses, db, admin }) };
}
