import type { Platform } from "../../platform/platform.ts";
import type { ApprovalService } from "../approval/approval.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { FileService } from "../file/file.service.ts";
import type { OpenidClients } from "../openid-provider/openid-clients.service.ts";
import type { MenuRegister } from "../permission/menu-register.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { RoleService } from "../role/role.service.ts";
import type { SignOutDeliveries } from "../single-sign-out/deliveries.service.ts";
import type { KnownOrigins, Subsystems } from "../subsystem/subsystem.service.ts";
import type { SubsystemRegister } from "../subsystem/subsystem-register.service.ts";
import { subsystemAdminRoutes } from "./subsystem-admin.routes.ts";
import { createSubsystemAdmin } from "./subsystem-admin.service.ts";

export interface SubsystemAdminUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly files: FileService;
  readonly knownOrigins: KnownOrigins;
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

/** 子系统管理. */
export function createSubsystemAdminModule({ config, db }: Platform, uses: SubsystemAdminUses) {
  const { openidClients: clients, signOutDeliveries: deliveries, subsystemRegister: register } = uses;
  const admin = createSubsystemAdmin({ ...uses, db, clients, deliveries, register });
  return {
    routes: subsystemAdminRoutes({ ...uses, admin, clients, deliveries, register, publicUrl: config.publicUrl }),
  };
}
