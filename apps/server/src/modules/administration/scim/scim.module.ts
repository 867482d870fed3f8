import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { ContactChanges } from "#modules/notices/security-event/contact-changes.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentReferences, DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { GroupRoles } from "#modules/sign-on/group-role/group-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { createGroupAnswers } from "./group-answers.service.ts";
import { createScimAccess } from "./scim-access.service.ts";
import { scimAdminRoutes } from "./scim-admin.routes.ts";
import { createScimAdmin } from "./scim-admin.service.ts";
import { createScimAnswers } from "./scim-answers.service.ts";
import { createScimClientStore } from "./scim-client.store.ts";
import { createScimGroupStore } from "./scim-group.store.ts";
import { createScimGroups } from "./scim-groups.service.ts";
import { createScimUserStore } from "./scim-user.store.ts";
import { createScimUsers } from "./scim-users.service.ts";
import { createUserAnswers } from "./user-answers.service.ts";

export interface ScimUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly accounts: AccountService;
  readonly accountPhones: AccountPhones;
  readonly audit: AuditService;
  readonly contactChanges: ContactChanges;
  readonly departments: DepartmentService;
  readonly departmentTree: DepartmentTree;
  readonly groupRoles: GroupRoles;
  readonly managedAccounts: ManagedAccounts;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly provisionedAccounts: ProvisionedAccounts;
  readonly registry: SessionRegistry;
  readonly roleDepartments: RoleDepartments;
  readonly roleAssignment: RoleAssignment;
  readonly roleHolders: RoleHolders;
  readonly takeoverGuard: TakeoverGuard;
}

const TOKEN_RETENTION_DAYS = 90;

/** SCIM 2.0: identity systems manage people of the organisation. */
export function createScimModule({ config, db, clock, limiter }: Platform, uses: ScimUses) {
  const [clients, groupStore, users] = [
    createScimClientStore(db),
    createScimGroupStore(db),
    createScimUserStore(db, uses.accountPhones),
  ];
  const baseUrl = `${config.publicUrl}/scim/v2`;
  const groups = createScimGroups({ ...uses, db, clock, store: groupStore });
  const scim = createScimAnswers({
    access: createScimAccess({ ...uses, store: clients, limiter, clock }),
    users: createUserAnswers({ users: createScimUsers({ ...uses, db, clock, store: users, groups }), baseUrl }),
    groups: createGroupAnswers({ groups, baseUrl }),
    baseUrl,
  });
  const admin = createScimAdmin({ ...uses, db, clock, clients, groupStore, groups });
  uses.departmentReferences.declare({
    uses: async (tx, orgCode) => [{ what: "个身份系统接入", count: await clients.countInBranch(tx, orgCode) }],
    join: clients.moveToDepartment,
  });
  return {
    services: { scim },
    routes: scimAdminRoutes({ ...uses, admin, baseUrl }),
    sweep: () => clients.deleteTokensBefore(new Date(clock.now() - TOKEN_RETENTION_DAYS * 86_400_000)),
    eraser: groupStore.removeFromAll,
  };
}
