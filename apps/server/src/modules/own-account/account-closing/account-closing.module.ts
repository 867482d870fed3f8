import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ClosingWish } from "#modules/session/closing-wish/closing-wish.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { type CreatedModule, erasersOf } from "#platform/composition.ts";
import type { Platform } from "#platform/platform.ts";
import { accountClosingRoutes } from "./account-closing.routes.ts";
import { createAccountClosing } from "./account-closing.service.ts";

export interface AccountClosingUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly closingWish: ClosingWish;
  readonly events: SecurityEvents;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly registry: SessionRegistry;
}

/**
 * Closing of an account: every module, including modules created later, removes the data that it stores of the person.
 */
export function createAccountClosingModule(
  { config, cookies, db, clock, logger }: Platform,
  uses: AccountClosingUses,
  createdModules: readonly CreatedModule[],
) {
  const closing = createAccountClosing({
    ...uses,
    db,
    wish: uses.closingWish,
    clock,
    logger,
    coolingDays: () => config.ACCOUNT_CLOSING_DAYS,
    erasers: () => erasersOf(createdModules),
  });
  return {
    services: { eraseAccount: closing.erase },
    routes: accountClosingRoutes(closing, cookies.session),
    sweep: closing.closeDue,
  };
}
