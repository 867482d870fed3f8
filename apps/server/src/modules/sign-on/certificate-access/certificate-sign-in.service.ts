import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { CertificationLog } from "#modules/access/certificate/certification-log.service.ts";
import type { Verification } from "#modules/access/certificate/verification.service.ts";
import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { SignedIn, SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";

export interface CertificateSignIn {
  /**
   * Signs in by a lock's answer to a challenge of purpose login. Throws the codes of `lockErrors`,
   * certificate.not_bound.
   */
  signIn(answer: string, origin: Origin): Promise<SignedIn>;
}

export interface CertificateSignInDeps {
  readonly verification: Pick<Verification, "verifyAnswer">;
  readonly bindings: Pick<BindingService, "findActive" | "recordUse">;
  readonly certification: Pick<CertificationLog, "attempt">;
  readonly accounts: Pick<AccountService, "find">;
  readonly signIn: Pick<SignInService, "open">;
  readonly audit: AuditService;
}

export function createCertificateSignIn(deps: CertificateSignInDeps): CertificateSignIn {
  const { verification, bindings, certification, accounts, signIn, audit } = deps;

  /** Returns the account of the certificate. The row of a refusal names the account as far as it is known. */
  async function holderOf(answer: string, origin: Origin): Promise<SignInAccount> {
    return certification.attempt({ purpose: "login", origin }, async ({ see, noteOwner }) => {
      const verified = await verification.verifyAnswer(answer, { purpose: "login", see });
      const binding = await bindings.findActive(verified);
      const account = binding && (await accounts.find(binding.userId));
      if (!binding || !account) throw new AppError("certificate.not_bound");
      noteOwner({ userId: account.id, username: account.username });
      if (account.status === "active") await bindings.recordUse(binding.id);
      return account;
    });
  }

  return {
    signIn: async (answer, origin) => {
      const account = await holderOf(answer, origin).catch(async (error: unknown) => {
        if (error instanceof AppError) {
          const { code: reason } = error;
          await audit.record({ action: "session.sign_in", outcome: "refused", reason, object: "certificate", origin });
        }
        throw error;
      });
      // Two factors: possession of the lock, and its PIN, which the lock has checked.
      return signIn.open(account, { method: "certificate", remember: false, origin, hasPassedTwoStep: true });
    },
  };
}
