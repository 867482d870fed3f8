import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createTakeoverGuard } from "./takeover-guard.service.ts";

export interface TakeoverGuardUses {
  readonly approvals: ApprovalService;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly unconfirmedAccounts: UnconfirmedAccounts;
}

/** Requires a second person for acts that open an administrator's account. */
export const createTakeoverGuardModule = ({ clock }: Platform, uses: TakeoverGuardUses) => ({
  services: { takeoverGuard: createTakeoverGuard({ ...uses, clock }) },
});
