import type { ApprovalUses } from "#modules/notices/approval/approval.module.ts";
import { createApprovalModule } from "#modules/notices/approval/approval.module.ts";
import { createTenderModule, type TenderUses } from "#modules/tendering/tender/tender.module.ts";
import { createDeclared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";

/** Parts of the running node of which the demo composes the services of tenders again. */
export interface TenderParts {
  readonly platform: Platform;
  readonly services: TenderUses & ApprovalUses;
}

/** Services of tenders at a clock that the demo sets. */
export type PastTenders = ReturnType<typeof createPastTenders>;

/**
 * Composes the services of tenders with a clock of their own, so that projects begin in the past. The node's own
 * services keep their registrations, its jobs are not woken, and nobody gets notices of events that are long past.
 */
export function createPastTenders({ platform, services }: TenderParts) {
  let now = platform.clock.now();
  const past: Platform = {
    ...platform,
    clock: { now: () => now },
    databaseClock: { now: async () => new Date(now) },
    jobs: { ...platform.jobs, wake: () => undefined },
    bus: { ...platform.bus, publish: () => undefined },
  };
  const unrestricted = {
    conditionFor: async () => undefined,
    filterVisible: async (ids: readonly string[]) => new Set(ids),
  };
  const { tenderActs, runTenderClock } = createTenderModule(past, {
    ...services,
    approvals: createApprovalModule(past, services).services.approvals,
    dataRules: { ...services.dataRules, declare: () => unrestricted },
    departmentReferences: createDeclared(),
    dictionaryReferences: createDeclared(),
    files: { ...services.files, showFilesOf: () => undefined },
    notices: { ...services.notices, send: async () => undefined },
  }).services;
  return {
    ...tenderActs,
    runClock: runTenderClock,
    /** Sets the clock, in milliseconds since 1970. */
    setClock: (at: number): void => {
      now = at;
    },
  };
}
