import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createSecondPerson } from "./second-person.service.ts";

export interface SecondPersonUses {
  readonly accounts: AccountService;
  readonly approvals: ApprovalService;
  readonly permissions: PermissionService;
}

/** Approval of sensitive changes by a second person. */
export const createSecondPersonModule = ({ db, secrets }: Platform, uses: SecondPersonUses) => ({
  services: { secondPerson: createSecondPerson({ ...uses, db, key: secrets.keyFor("kept call") }) },
});
