import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { BindingService } from "./binding.service.ts";
import type { CertificationLog, Finding } from "./certification-log.service.ts";
import type { Verification, VerifiedCertificate } from "./verification.service.ts";

/** Locks with a certificate that is bound to the caller's account. */
export interface OwnLocks {
  /**
   * Verifies a lock's answer with a certificate bound to the caller's account. Throws the codes of `lockErrors`,
   * certificate.not_bound, certificate.other_account.
   */
  read(
    caller: Caller,
    answer: string,
    purpose: "gate" | "prove",
    see: Finding["see"],
  ): Promise<{ readonly certificate: VerifiedCertificate; readonly bindingId: string }>;
  /**
   * Proves that the person has an own lock and knows its password. Success and refusal are logged. Throws as `read`
   * does.
   */
  prove(caller: Caller, answer: string, origin: Origin): Promise<void>;
  hasAny(userId: string): Promise<boolean>;
}

export interface OwnLocksDeps {
  readonly verification: Pick<Verification, "verifyAnswer">;
  readonly bindings: Pick<BindingService, "findActive" | "listOf" | "recordUse">;
  readonly log: Pick<CertificationLog, "attempt">;
}

export function createOwnLocks({ verification, bindings, log }: OwnLocksDeps): OwnLocks {
  const read: OwnLocks["read"] = async (caller, answer, purpose, see) => {
    const certificate = await verification.verifyAnswer(answer, { purpose, caller, see });
    const binding = await bindings.findActive(certificate);
    if (!binding) throw new AppError("certificate.not_bound");
    if (binding.userId !== caller.userId) throw new AppError("certificate.other_account");
    return { certificate, bindingId: binding.id };
  };
  return {
    read,
    prove: (caller, answer, origin) =>
      log.attempt({ purpose: "prove", user: caller, origin }, async ({ see }) => {
        const { bindingId } = await read(caller, answer, "prove", see);
        await bindings.recordUse(bindingId);
      }),
    hasAny: async (userId) => (await bindings.listOf(userId)).some(({ state }) => state === "active"),
  };
}
