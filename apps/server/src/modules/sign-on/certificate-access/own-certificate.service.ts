import type { BindingResult, BindingService } from "#modules/access/certificate/binding.service.ts";
import type { CertificationLog } from "#modules/access/certificate/certification-log.service.ts";
import type { Verification } from "#modules/access/certificate/verification.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";

/** Operations of a person on their own certificates. */
export interface OwnCertificates {
  listOf(caller: Caller): ReturnType<BindingService["listOf"]>;
  /** Requires a fresh proof of the person, and a signature that proves possession of the lock. */
  bind(caller: Caller, answer: string, origin: Origin): Promise<BindingResult>;
  unbind(caller: Caller, id: string, origin: Origin): Promise<void>;
}

export interface OwnCertificatesDeps {
  readonly db: Db;
  readonly verification: Pick<Verification, "verifyAnswer">;
  readonly bindings: Pick<BindingService, "listOf" | "bind" | "notifyBound" | "unbind" | "notifyUnbound">;
  readonly certification: Pick<CertificationLog, "attempt">;
  readonly proofs: Pick<ProofService, "require">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

export function createOwnCertificates(deps: OwnCertificatesDeps): OwnCertificates {
  const { db, verification, bindings, certification, proofs, audit } = deps;
  return {
    listOf: ({ userId }) => bindings.listOf(userId),
    bind: async (caller, answer, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const entry = { action: "certificate.bind", userId, username, object: username, origin };
      return certification.attempt({ purpose: "bind", user: caller, origin }, async ({ see, recordSuccess }) => {
        // Runs before the transaction, since the challenge stays consumed if the transaction rolls back.
        const certificate = await audit.recordRefusals(entry, () =>
          verification.verifyAnswer(answer, { purpose: "bind", caller, see }),
        );
        const input = { user: caller, caller, certificate };
        const bound = await audit.change(db, entry, async (tx) => {
          const result = await bindings.bind(tx, input);
          await recordSuccess(tx);
          return { result };
        });
        await bindings.notifyBound(input, bound, origin);
        return bound;
      });
    },
    unbind: async (caller, id, origin) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      const entry = { action: "certificate.unbind", userId, username, object: id, origin };
      const ended = await audit.change(db, entry, async (tx) => ({
        result: await bindings.unbind(tx, id, caller, userId),
      }));
      await bindings.notifyUnbound(ended, origin);
    },
  };
}
