import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { Platform } from "#platform/platform.ts";
import { auditRoutes } from "./audit.routes.ts";
import { createAuditService } from "./audit.service.ts";
import { createAuditStore } from "./audit.store.ts";
import { ruledTrail } from "./ruled-trail.store.ts";

type Tools = Pick<Platform, "db" | "reports" | "clock">;

/** Creates the trail alone, also for commands that run without the rest of the application. */
export const createAuditTrail = ({ db, reports, clock }: Tools) =>
  createAuditService({ store: createAuditStore(db, reports.db), clock });

/** The audit trail: person, action, time, address and outcome. */
export function createAuditModule(tools: Tools, { dataRules }: { readonly dataRules: DataRules }) {
  const audit = createAuditTrail(tools);
  return {
    services: { audit },
    routes: auditRoutes(audit, dataRules.declare(ruledTrail)),
    personalDataRetentionReason: "what was done stays attributable: the trail is append-only",
  };
}
