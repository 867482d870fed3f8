import type { MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { AllowedOrigins, Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { SubsystemRegister } from "#modules/access/subsystem/subsystem-register.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SignOutDeliveries } from "#modules/session/single-sign-out/deliveries.service.ts";
import type { OpenidClients } from "#modules/sign-on/openid-provider/openid-clients.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { subsystemAdminRoutes } from "./subsystem-admin.routes.ts";
import { createSubsystemAdmin } from "./subsystem-admin.service.ts";

export interface SubsystemAdminUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly files: FileService;
  readonly allowedOrigins: AllowedOrigins;
  readonly menuRegister: MenuRegister;
  readonly mayHandToken: (appId: string) => boolean;
  readonly openidClients: OpenidClients;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly roles: RoleService;
  readonly signOutDeliveries: SignOutDeliveries;
  readonly subsystems: Subsystems;
  readonly subsystemRegister: SubsystemRegister;
}

/** 子系统管理: the register of subsystems, and how each is entered. */
export function createSubsystemAdminModule({ config, db }: Platform, uses: SubsystemAdminUses) {
  const { openidClients: clients, signOutDeliveries: deliveries, subsystemRegister: register } = uses;
  const admin = createSubsystemAdmin({ ...uses, db, clients, deliveries, register });
  return {
    routes: subsystemAdminRoutes({ ...uses, admin, clients, deliveries, register, publicUrl: config.publicUrl }),
  };
}
