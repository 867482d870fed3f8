import type { Platform } from "../../platform/platform.ts";
import type { AccountService } from "../account/account.service.ts";
import type { ApprovalService } from "../approval/approval.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import { createSecondPerson } from "./second-person.service.ts";

export interface SecondPersonUses {
  readonly accounts: AccountService;
  readonly approvals: ApprovalService;
  readonly permissions: PermissionService;
}

/** Sensitive changes take two persons. */
export const createSecondPersonModule = ({ db, secrets }: Platform, uses: SecondPersonUses) => ({
  services: { secondPerson: createSecondPerson({ ...uses, db, key: secrets.keyFor("kept call") }) },
});
