import type { Platform } from "../../platform/platform.ts";
import { auditRoutes } from "./audit.routes.ts";
import { createAuditService } from "./audit.service.ts";
import { createAuditStore } from "./audit.store.ts";

export function createAuditModule({ db, reports, clock }: Pick<Platform, "db" | "reports" | "clock">) {
  const audit = createAuditService({ store: createAuditStore(db, reports.db), clock });
  return {
    services: { audit },
    routes: auditRoutes(audit),
    keepsPeopleBecause: "what was done stays attributable: the trail is append-only",
  };
}
