import type { Platform } from "../../platform/platform.ts";
import type { ApprovalService } from "../approval/approval.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DataRules } from "../data-rule/data-rule.service.ts";
import type { MenuRegister } from "../permission/menu-register.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { RoleService } from "../role/role.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { RoleHolders } from "../role/role-holders.store.ts";
import type { GrantGiving } from "../role-giving/grant-giving.service.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
import type { Subsystems } from "../subsystem/subsystem.service.ts";
import { menuAdminRoutes } from "./menu-admin.routes.ts";
import { createMenuAdmin } from "./menu-admin.service.ts";

export interface MenuAdminUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly grantGiving: GrantGiving;
  readonly menuRegister: MenuRegister;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly roles: RoleService;
  readonly roleChanges: RoleChanges;
  readonly roleGiving: RoleGiving;
  readonly roleHolders: RoleHolders;
  readonly subsystems: Subsystems;
}

/** 菜单管理. */
export function createMenuAdminModule({ db, clock }: Platform, uses: MenuAdminUses) {
  return { routes: menuAdminRoutes({ ...uses, db, admin: createMenuAdmin({ ...uses, db, clock }) }) };
}
