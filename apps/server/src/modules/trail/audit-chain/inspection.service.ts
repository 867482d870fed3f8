import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { ChainPosition } from "./chain-judgement.ts";
import type { Verification, VerificationStep } from "./verification.service.ts";

export interface Inspection {
  /** Runs one step of a verification that a person requested. Records its end and any fault. */
  step(
    from: string | null,
    anchor: ChainPosition | undefined,
    caller: Caller,
    origin: Origin,
  ): Promise<VerificationStep>;
}

export const createInspection = (verification: Verification, audit: AuditService): Inspection => ({
  step: async (from, anchor, { userId, username }, origin) => {
    const step = await verification.step(from, anchor);
    const { fault, next } = step;
    const entry = { action: "audit.verify", userId, username, origin };
    if (fault)
      await audit.record({ ...entry, outcome: "refused", reason: `audit.${fault.kind}`, detail: { ...fault } });
    else if (next === null) await audit.record({ ...entry, outcome: "ok" });
    return step;
  },
});
