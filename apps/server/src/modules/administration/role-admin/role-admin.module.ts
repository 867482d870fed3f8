import type { GrantRegister } from "#modules/access/permission/grant-register.service.ts";
import type { GrantManagement } from "#modules/access/role-assignment/grant-management.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SubsystemRegister } from "#modules/access/subsystem/subsystem-register.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { RoleRegister } from "#modules/people/role/role-register.store.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { roleAdminRoutes } from "./role-admin.routes.ts";
import { createRoleAdmin } from "./role-admin.service.ts";

export interface RoleAdminUses {
  readonly accounts: AccountService;
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly grantManagement: GrantManagement;
  readonly grantRegister: GrantRegister;
  readonly proofs: ProofService;
  readonly roles: RoleService;
  readonly roleChanges: RoleChanges;
  readonly roleAssignment: RoleAssignment;
  readonly roleHolders: RoleHolders;
  readonly roleRegister: RoleRegister;
  readonly subsystemRegister: SubsystemRegister;
  readonly subsystems: Subsystems;
}

/** 角色管理: roles, their grants and their holders. */
export function createRoleAdminModule({ config, db, clock }: Platform, uses: RoleAdminUses) {
  const admin = createRoleAdmin({ ...uses, db, clock, selfRegisteredRole: config.SELF_REGISTERED_ROLE });
  return { routes: roleAdminRoutes({ ...uses, db, admin }) };
}
