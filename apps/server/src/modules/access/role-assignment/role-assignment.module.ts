import type { GrantRegister } from "#modules/access/permission/grant-register.service.ts";
import type { MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DataRuleRegister } from "#modules/people/data-rule/data-rule-register.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { RoleRegister } from "#modules/people/role/role-register.store.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createGrantManagement } from "./grant-management.service.ts";
import { createMenuCreation } from "./menu-creation.service.ts";
import { createRoleAssignment } from "./role-assignment.service.ts";
import { createRuledRoles } from "./ruled-roles.service.ts";

export interface RoleAssignmentUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly dataRuleRegister: DataRuleRegister;
  readonly grantRegister: GrantRegister;
  readonly menuRegister: MenuRegister;
  readonly permissions: PermissionService;
  readonly roles: RoleService;
  readonly roleChanges: RoleChanges;
  readonly roleHolders: RoleHolders;
  readonly roleRegister: RoleRegister;
}

/** Granting and revoking of roles and grants, with all checks. */
export function createRoleAssignmentModule({ db, clock }: Platform, uses: RoleAssignmentUses) {
  const roleAssignment = createRoleAssignment({ ...uses, db });
  const grantManagement = createGrantManagement({ ...uses, db, clock, roleAssignment });
  const menuCreation = createMenuCreation({ ...uses, db, clock, roleAssignment, grantManagement });
  const ruledRoles = createRuledRoles({ ...uses, roleAssignment });
  return { services: { roleAssignment, grantManagement, ruledRoles, menuCreation } };
}
