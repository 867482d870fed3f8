import type { Platform } from "../../platform/platform.ts";
import type { UnconfirmedAccounts } from "../account/unconfirmed-account.service.ts";
import type { ApprovalService } from "../approval/approval.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import { createTakeoverGuard } from "./takeover-guard.service.ts";

export interface TakeoverGuardUses {
  readonly approvals: ApprovalService;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly unconfirmedAccounts: UnconfirmedAccounts;
}

/** Nobody comes into an administrator's account alone. */
export const createTakeoverGuardModule = ({ clock }: Platform, uses: TakeoverGuardUses) => ({
  services: { takeoverGuard: createTakeoverGuard({ ...uses, clock }) },
});
