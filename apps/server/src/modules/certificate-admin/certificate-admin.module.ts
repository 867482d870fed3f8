import type { Platform } from "../../platform/platform.ts";
import type { AccountService } from "../account/account.service.ts";
import type { ApprovalService } from "../approval/approval.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { BindingService } from "../certificate/binding.service.ts";
import type { CertificationLog } from "../certificate/certification-log.service.ts";
import type { CertificateGate } from "../certificate/gate.service.ts";
import type { Providers } from "../certificate/provider.service.ts";
import type { Verification } from "../certificate/verification.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { Subsystems } from "../subsystem/subsystem.service.ts";
import type { TakeoverGuard } from "../takeover-guard/takeover-guard.service.ts";
import { certificateAdminRoutes } from "./certificate-admin.routes.ts";
import { createCertificateAdmin } from "./certificate-admin.service.ts";
import { createGateRules } from "./gate-rules.service.ts";

export interface CertificateAdminUses {
  readonly accounts: AccountService;
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly bindings: BindingService;
  readonly certificateGate: CertificateGate;
  readonly certification: CertificationLog;
  readonly subsystems: Subsystems;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly providers: Providers;
  readonly takeoverGuard: TakeoverGuard;
  readonly verification: Verification;
}

/** 证书管理. */
export function createCertificateAdminModule({ config, clock }: Platform, uses: CertificateAdminUses) {
  const signInWithoutStatus = () => config.CERTIFICATE_WITHOUT_STATUS === "on";
  const gateRules = createGateRules({ ...uses, signInWithoutStatus });
  return { routes: certificateAdminRoutes({ ...uses, clock, admin: createCertificateAdmin(uses), gateRules }) };
}
