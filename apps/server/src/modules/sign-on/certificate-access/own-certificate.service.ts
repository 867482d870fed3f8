import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { CertificationLog } from "#modules/access/certificate/certification-log.service.ts";
import type { Verification } from "#modules/access/certificate/verification.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";

/** Operations of a person on their own certificates. */
export interface OwnCertificates {
  listOf(caller: Caller): ReturnType<BindingService["listOf"]>;
  /** Requires a fresh proof of the person, and a signature as proof that the lock is held. */
  bind(caller: Caller, answer: string, origin: Origin): ReturnType<BindingService["bind"]>;
  unbind(caller: Caller, id: string, origin: Origin): Promise<void>;
}

export interface OwnCertificatesDeps {
  readonly verification: Pick<Verification, "verifyAnswer">;
  readonly bindings: Pick<BindingService, "listOf" | "bind" | "unbind">;
  readonly certification: Pick<CertificationLog, "attempt">;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: AuditService;
}

export function createOwnCertificates(deps: OwnCertificatesDeps): OwnCertificates {
  const { verification, bindings, certification, proofs, audit } = deps;
  return {
    listOf: ({ userId }) => bindings.listOf(userId),
    bind: async (caller, answer, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      return audit.recordAttempt({ action: "certificate.bind", userId, username, object: username, origin }, () =>
        certification.attempt({ purpose: "bind", user: caller, origin }, async ({ see }) => {
          const certificate = await verification.verifyAnswer(answer, { purpose: "bind", caller, see });
          return bindings.bind({ user: caller, caller, certificate, origin });
        }),
      );
    },
    unbind: async (caller, id, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      await audit.recordAttempt({ action: "certificate.unbind", userId, username, object: id, origin }, () =>
        bindings.unbind(id, caller, userId, origin),
      );
    },
  };
}
