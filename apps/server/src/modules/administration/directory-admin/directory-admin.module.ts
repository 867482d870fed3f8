import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { Directories } from "#modules/access/directory/directories.service.ts";
import type { DirectoryPeople } from "#modules/access/directory/directory-password.service.ts";
import type { DirectoryNames, DirectoryReader } from "#modules/access/directory/directory-reader.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { DepartmentMoves } from "#modules/administration/department-admin/department-moves.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { ContactChanges } from "#modules/notices/security-event/contact-changes.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { DirectoryGroupAdmin } from "#modules/sign-on/directory-group/directory-group-admin.service.ts";
import type { DirectoryRoles } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createDepartmentSync } from "./department-sync.service.ts";
import { directoryAdminRoutes } from "./directory-admin.routes.ts";
import { createDirectoryAdmin } from "./directory-admin.service.ts";
import { createDirectoryImport } from "./directory-import.service.ts";
import { createDirectoryIntake } from "./directory-intake.service.ts";
import { createDirectoryLinks } from "./directory-links.service.ts";
import { createDirectoryRun } from "./directory-run.service.ts";
import { createDirectoryTrial } from "./directory-trial.service.ts";
import { createLinkStore } from "./link.store.ts";
import { createPersonChange } from "./person-change.service.ts";
import { createPersonChanges } from "./person-changes.service.ts";
import { createPersonSync } from "./person-sync.service.ts";
import { createRunStore } from "./run.store.ts";
import { createRunReports } from "./run-reports.service.ts";

export interface DirectoryAdminUses {
  readonly accountPhones: AccountPhones;
  readonly accounts: AccountService;
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly contactChanges: ContactChanges;
  readonly bindings: BindingService;
  readonly departments: DepartmentService;
  readonly departmentMembers: DepartmentMembers;
  readonly departmentMoves: DepartmentMoves;
  readonly departmentTree: DepartmentTree;
  readonly directories: Directories;
  readonly directoryGroupAdmin: DirectoryGroupAdmin;
  readonly directoryNames: DirectoryNames;
  readonly directoryPeople: DirectoryPeople;
  readonly directoryReader: DirectoryReader;
  readonly directoryRegister: DirectoryRegister;
  readonly directoryRoles: DirectoryRoles;
  readonly events: SecurityEvents;
  readonly managedAccounts: ManagedAccounts;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly provisionedAccounts: ProvisionedAccounts;
  readonly registry: SessionRegistry;
  readonly roleChanges: RoleChanges;
  readonly roleDepartments: RoleDepartments;
  readonly roleAssignment: RoleAssignment;
  readonly roleHolders: RoleHolders;
  readonly takeoverGuard: TakeoverGuard;
}

/** 目录服务: connections to directories, and their imports. */
export function createDirectoryAdminModule(platform: Platform, uses: DirectoryAdminUses) {
  const { config, db, work, clock, deadline, jobs, secrets } = platform;
  const { directoryReader: reader, directoryRegister: register, directoryPeople: people, departmentTree: tree } = uses;
  const sealing = secrets.keyFor("directory-bind");
  // Only development sends passwords in the clear.
  const rules = { allowsPlain: config.MODE === "development", isFilter: reader.isFilter };
  // An import of fifty thousand people writes as many rows, and so gets more time than the statements of a request.
  const runs = createRunStore(work.db, uses.accountPhones);
  const intake = createDirectoryIntake({
    ...uses,
    clock,
    store: runs,
    register,
    tree,
    departmentSync: createDepartmentSync({
      ...uses,
      store: register,
      names: uses.directoryNames,
      tree,
      moves: uses.departmentMoves,
    }),
    personSync: createPersonSync({
      ...uses,
      personChanges: createPersonChanges({
        ...uses,
        applyChange: createPersonChange({
          ...uses,
          store: runs,
          hasNameSignIn: config.cas.upstream?.matchesUsernames === true,
        }),
      }),
    }),
  });
  const run = createDirectoryRun({ ...uses, work, clock, store: runs, reader, intake });
  const imports = createDirectoryImport({ ...uses, work, clock, jobs, store: runs, register, run });
  return {
    routes: directoryAdminRoutes({
      ...uses,
      groups: uses.directoryGroupAdmin,
      admin: createDirectoryAdmin({ ...uses, db, clock, store: register, runs, sealing, rules }),
      imports,
      links: createDirectoryLinks({ ...uses, db, store: createLinkStore(db), people }),
      reports: createRunReports({ store: runs, register }),
      trial: createDirectoryTrial({ ...uses, reader, deadline }),
    }),
    sweep: imports.tend,
    close: imports.settle,
    eraser: runs.forgetPerson,
  };
}
