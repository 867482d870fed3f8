import type { UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { kindsThatNeedSecondPerson } from "#platform/second-person.ts";
import { approvalRoutes } from "./approval.routes.ts";
import { createApprovalService } from "./approval.service.ts";
import { createApprovalStore } from "./approval.store.ts";

export interface ApprovalUses {
  readonly audit: AuditService;
  readonly unconfirmedAccounts: UnconfirmedAccounts;
}

/** Requests that wait for a second person, and their decisions. */
export function createApprovalModule({ config, db, clock }: Platform, uses: ApprovalUses) {
  const kindsWithSecondPerson = kindsThatNeedSecondPerson(config.SECOND_PERSON_FOR);
  const approvals = createApprovalService({
    ...uses,
    db,
    store: createApprovalStore(db),
    clock,
    kindsWithSecondPerson,
  });
  return {
    services: { approvals },
    routes: approvalRoutes(approvals),
    sweep: approvals.sweep,
    personalDataRetentionReason: "who asked for what and who decided it is part of its record",
  };
}
