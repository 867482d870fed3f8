import type { MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { GrantManagement } from "#modules/access/role-assignment/grant-management.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { menuAdminRoutes } from "./menu-admin.routes.ts";
import { createMenuAdmin } from "./menu-admin.service.ts";

export interface MenuAdminUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly grantManagement: GrantManagement;
  readonly menuRegister: MenuRegister;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly roles: RoleService;
  readonly roleChanges: RoleChanges;
  readonly roleAssignment: RoleAssignment;
  readonly roleHolders: RoleHolders;
  readonly subsystems: Subsystems;
}

/** 菜单管理: menus, pages and buttons. */
export function createMenuAdminModule({ db, clock }: Platform, uses: MenuAdminUses) {
  return { routes: menuAdminRoutes({ ...uses, db, admin: createMenuAdmin({ ...uses, db, clock }) }) };
}
