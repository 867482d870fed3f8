import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import { approvalRoutes } from "./approval.routes.ts";
import { createApprovalService } from "./approval.service.ts";
import { createApprovalStore } from "./approval.store.ts";

export function createApprovalModule({ config, db, clock }: Platform, { audit }: { readonly audit: AuditService }) {
  const secondPersonFor = new Set(config.SECOND_PERSON_FOR);
  const approvals = createApprovalService({ store: createApprovalStore(db), audit, clock, secondPersonFor });
  return {
    services: { approvals },
    routes: approvalRoutes(approvals),
    sweep: approvals.sweep,
    keepsPeopleBecause: "who asked for what and who decided it is part of its record",
  };
}
