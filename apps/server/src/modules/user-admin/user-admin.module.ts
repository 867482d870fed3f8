import type { Eraser } from "../../platform/composition.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AccountService } from "../account/account.service.ts";
import type { ManagedAccounts } from "../account/managed-account.service.ts";
import type { UnconfirmedAccounts } from "../account/unconfirmed-account.service.ts";
import type { AccountConfirmation } from "../account-confirmation/account-confirmation.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DataRules } from "../data-rule/data-rule.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { DepartmentTree } from "../department/department-tree.service.ts";
import type { Directories } from "../directory/directories.service.ts";
import type { OneTimeLinks } from "../one-time-link/one-time-link.service.ts";
import type { OwnPasskeys } from "../passkey/own-passkeys.service.ts";
import type { PasswordService } from "../password/password.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { HeldPositions } from "../position/position.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { LinkDelivery } from "../recovery/link-delivery.service.ts";
import type { RoleService } from "../role/role.service.ts";
import type { RoleDepartments } from "../role/role-departments.store.ts";
import type { RoleHolders } from "../role/role-holders.store.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
import type { ContactNews } from "../security-event/contact-news.service.ts";
import type { SecurityEvents } from "../security-event/security-event.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { SessionRegistry } from "../session/session-registry.service.ts";
import type { Subsystems } from "../subsystem/subsystem.service.ts";
import type { TakeoverGuard } from "../takeover-guard/takeover-guard.service.ts";
import type { TwoStepSetUp } from "../two-step/two-step-set-up.service.ts";
import { createPeopleInSight } from "./people-in-sight.service.ts";
import { createResetConfirmation } from "./reset-confirmation.service.ts";
import { ruledPeople } from "./ruled-people.store.ts";
import { createUserAccess } from "./user-access.service.ts";
import { userAdminRoutes } from "./user-admin.routes.ts";
import { createUserAdmin } from "./user-admin.service.ts";

export interface UserAdminUses {
  readonly accounts: AccountService;
  readonly accountConfirmation: AccountConfirmation;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly departmentTree: DepartmentTree;
  readonly eraseAccount: Eraser;
  readonly contactNews: ContactNews;
  readonly events: SecurityEvents;
  readonly heldPositions: HeldPositions;
  readonly linkDelivery: LinkDelivery;
  readonly managedAccounts: ManagedAccounts;
  readonly oneTimeLinks: OneTimeLinks;
  readonly ownPasskeys: OwnPasskeys;
  readonly directories: Directories;
  readonly passwords: PasswordService;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly registry: SessionRegistry;
  readonly roleDepartments: RoleDepartments;
  readonly roleHolders: RoleHolders;
  readonly roleGiving: RoleGiving;
  readonly roles: RoleService;
  readonly sessions: SessionService;
  readonly subsystems: Subsystems;
  readonly takeoverGuard: TakeoverGuard;
  readonly twoStepSetUp: TwoStepSetUp;
  readonly unconfirmedAccounts: UnconfirmedAccounts;
}

/** 用户管理. */
export function createUserAdminModule({ clock, db }: Platform, uses: UserAdminUses) {
  const { managedAccounts: managed, oneTimeLinks: links } = uses;
  const people = createPeopleInSight(managed, uses.dataRules.declare(ruledPeople));
  const deps = { ...uses, db, managed, people, links, clock };
  const [admin, access] = [createUserAdmin(deps), createUserAccess(deps)];
  const confirmation = createResetConfirmation(deps);
  return { routes: userAdminRoutes({ ...uses, people, admin, access, confirmation }) };
}
