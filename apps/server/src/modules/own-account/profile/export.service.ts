import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";

/** A person's copy of their own data: unmasked, so it requires a fresh proof, is recorded and notifies the owner. */
export interface ExportService {
  exportOwn(caller: Caller, origin: Origin): Promise<{ exportedAt: string; sections: Record<string, unknown> }>;
}

export interface ExportDeps {
  readonly proofs: Pick<ProofService, "require">;
  readonly events: SecurityEvents;
  readonly audit: AuditService;
  readonly clock: Clock;
  /** Readers of each module's data of a person. None returns a hash, a digest or a secret. */
  readonly sections: Readonly<Record<string, (caller: Caller) => Promise<unknown>>>;
}

export function createExportService({ proofs, events, audit, clock, sections }: ExportDeps): ExportService {
  return {
    exportOwn: async (caller, origin) => {
      await proofs.require(caller);
      const read: Record<string, unknown> = {};
      for (const [name, section] of Object.entries(sections)) read[name] = (await section(caller)) ?? null;
      await audit.record({
        action: "account.export",
        outcome: "ok",
        userId: caller.userId,
        username: caller.username,
        object: "own data",
        origin,
      });
      await events.record(caller.userId, "data_exported", {}, { origin });
      return { exportedAt: new Date(clock.now()).toISOString(), sections: read };
    },
  };
}
