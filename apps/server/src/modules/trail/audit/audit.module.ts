import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import { LINK_JOB } from "#platform/job-names.ts";
import type { Platform } from "#platform/platform.ts";
import { auditRoutes } from "./audit.routes.ts";
import { createAuditService } from "./audit.service.ts";
import { createAuditStore } from "./audit.store.ts";
import { ruledTrail } from "./ruled-trail.store.ts";

type Tools = Pick<Platform, "db" | "reports" | "clock">;

/** Creates the trail alone, also for commands that run without the rest of the application. */
export const createAuditTrail = ({ db, reports, clock }: Tools, onAppend?: () => void) =>
  createAuditService({ store: createAuditStore(db, reports.db, onAppend), clock });

/** The audit trail: person, action, time, address and outcome. */
export function createAuditModule(platform: Platform, { dataRules }: { readonly dataRules: DataRules }) {
  const audit = createAuditTrail(platform, () => platform.jobs.wake(LINK_JOB));
  return {
    services: { audit },
    routes: auditRoutes(audit, dataRules.declare(ruledTrail)),
    personalDataRetentionReason: "what was done stays attributable: the trail is append-only",
  };
}
