import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { CertificationLog } from "#modules/access/certificate/certification-log.service.ts";
import type { CertificateGate } from "#modules/access/certificate/gate.service.ts";
import type { Providers } from "#modules/access/certificate/provider.service.ts";
import type { Verification } from "#modules/access/certificate/verification.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
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

/** 证书管理: authorities, revocation lists, bindings, the rules of the gate, and the log of certifications. */
export function createCertificateAdminModule({ config, db, clock }: Platform, uses: CertificateAdminUses) {
  const signInWithoutStatus = () => config.CERTIFICATE_WITHOUT_STATUS === "on";
  const gateRules = createGateRules({ ...uses, db, signInWithoutStatus });
  return {
    routes: certificateAdminRoutes({ ...uses, clock, admin: createCertificateAdmin({ ...uses, db }), gateRules }),
  };
}
