import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import { LINK_JOB } from "#platform/job-names.ts";
import type { Platform } from "#platform/platform.ts";
import { auditRoutes } from "./audit.routes.ts";
import { type AuditRecord, createAuditService } from "./audit.service.ts";
import { createAuditStore } from "./audit.store.ts";
import { ruledTrail } from "./ruled-trail.store.ts";

type Tools = Pick<Platform, "db" | "reports" | "clock">;

/** Creates the trail alone, also for commands that run without the rest of the application. */
export const createAuditTrail = (
  { db, reports, clock }: Tools,
  on: { readonly append?: () => void; readonly entry?: (entry: AuditRecord) => void } = {},
) => createAuditService({ store: createAuditStore(db, reports.db, on.append), clock, onEntry: on.entry });

/** The audit trail: person, action, time, address and outcome. */
export function createAuditModule(platform: Platform, { dataRules }: { readonly dataRules: DataRules }) {
  let observer: ((entry: AuditRecord) => void) | undefined;
  const audit = createAuditTrail(platform, {
    append: () => platform.jobs.wake(LINK_JOB),
    entry: (entry) => observer?.(entry),
  });
  return {
    services: {
      audit,
      /** Passes each further entry of this process to the observer, whether its transaction commits or not. */
      observeTrail: (newObserver: (entry: AuditRecord) => void): void => {
        observer = newObserver;
      },
    },
    routes: auditRoutes(audit, dataRules.declare(ruledTrail)),
    personalDataRetentionReason: "what was done stays attributable: the trail is append-only",
  };
}
