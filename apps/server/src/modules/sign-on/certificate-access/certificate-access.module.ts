import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { CertificationLog } from "#modules/access/certificate/certification-log.service.ts";
import type { Verification } from "#modules/access/certificate/verification.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AnswerSignIn } from "#modules/sign-on/sign-in/sign-in-answer.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { certificateAccessRoutes } from "./certificate-access.routes.ts";
import { createCertificateSignIn } from "./certificate-sign-in.service.ts";
import { readDemoLocks } from "./demo-locks.ts";
import { createOwnCertificates } from "./own-certificate.service.ts";

export interface CertificateAccessUses {
  readonly accounts: AccountService;
  readonly answerSignIn: AnswerSignIn;
  readonly audit: AuditService;
  readonly bindings: BindingService;
  readonly certification: CertificationLog;
  readonly proofs: ProofService;
  readonly signIn: SignInService;
  readonly verification: Verification;
}

/** Sign-in by certificate, and the binding of a person's own certificates. */
export function createCertificateAccessModule({ config, db }: Platform, uses: CertificateAccessUses) {
  return {
    routes: certificateAccessRoutes({
      answerSignIn: uses.answerSignIn,
      byCertificate: createCertificateSignIn(uses),
      ownCertificates: createOwnCertificates({ ...uses, db }),
      readDemoLocks: () => readDemoLocks(config.dataDir),
    }),
  };
}
