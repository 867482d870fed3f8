import type { Directories } from "#modules/access/directory/directories.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { ContactChanges } from "#modules/notices/security-event/contact-changes.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { HeldPositions } from "#modules/reference/position/position.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionService } from "#modules/session/session/session.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { AccountConfirmation } from "#modules/sign-on/account-confirmation/account-confirmation.service.ts";
import type { LinkDelivery } from "#modules/sign-on/recovery/link-delivery.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Eraser } from "#platform/composition.ts";
import type { Platform } from "#platform/platform.ts";
import { createResetConfirmation } from "./reset-confirmation.service.ts";
import { ruledPeople } from "./ruled-people.store.ts";
import { createUserAccess } from "./user-access.service.ts";
import { userAdminRoutes } from "./user-admin.routes.ts";
import { createUserAdmin } from "./user-admin.service.ts";
import { createVisiblePeople } from "./visible-people.service.ts";

export interface UserAdminUses {
  readonly accounts: AccountService;
  readonly accountConfirmation: AccountConfirmation;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly departmentTree: DepartmentTree;
  readonly eraseAccount: Eraser;
  readonly contactChanges: ContactChanges;
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
  readonly roleAssignment: RoleAssignment;
  readonly roles: RoleService;
  readonly sessions: SessionService;
  readonly subsystems: Subsystems;
  readonly takeoverGuard: TakeoverGuard;
  readonly twoStepSetUp: TwoStepSetUp;
  readonly unconfirmedAccounts: UnconfirmedAccounts;
}

/** 用户管理: the people of the organisation and their accounts. */
export function createUserAdminModule({ clock, db }: Platform, uses: UserAdminUses) {
  const { managedAccounts: managed, oneTimeLinks: links } = uses;
  const people = createVisiblePeople(managed, uses.dataRules.declare(ruledPeople));
  const deps = { ...uses, db, managed, people, links, clock };
  const [admin, access] = [createUserAdmin(deps), createUserAccess(deps)];
  const confirmation = createResetConfirmation(deps);
  return { routes: userAdminRoutes({ ...uses, people, admin, access, confirmation }) };
}
