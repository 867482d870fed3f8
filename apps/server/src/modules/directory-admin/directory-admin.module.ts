import type { Platform } from "../../platform/platform.ts";
import type { AccountService } from "../account/account.service.ts";
import type { ManagedAccounts } from "../account/managed-account.service.ts";
import type { ApprovalService } from "../approval/approval.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { BindingService } from "../certificate/binding.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { DepartmentMembers } from "../department/department-member.store.ts";
import type { DepartmentTree } from "../department/department-tree.service.ts";
import type { DepartmentMoves } from "../department-admin/department-moves.service.ts";
import type { DirectoryRegister } from "../directory/connection.store.ts";
import type { Directories } from "../directory/directories.service.ts";
import type { DirectoryPeople } from "../directory/directory-password.service.ts";
import type { DirectoryNames, DirectoryReader } from "../directory/directory-reader.service.ts";
import type { DirectoryGroupAdmin } from "../directory-group/directory-group-admin.service.ts";
import type { DirectoryRoles } from "../directory-group/directory-roles.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { ProvisionedAccounts } from "../provisioning/provisioned-accounts.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { RoleDepartments } from "../role/role-departments.store.ts";
import type { RoleHolders } from "../role/role-holders.store.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
import type { ContactNews } from "../security-event/contact-news.service.ts";
import type { SecurityEvents } from "../security-event/security-event.service.ts";
import type { SessionRegistry } from "../session/session-registry.service.ts";
import type { TakeoverGuard } from "../takeover-guard/takeover-guard.service.ts";
import { createDepartmentSync } from "./department-sync.service.ts";
import { directoryAdminRoutes } from "./directory-admin.routes.ts";
import { createDirectoryAdmin } from "./directory-admin.service.ts";
import { createDirectoryImport } from "./directory-import.service.ts";
import { createDirectoryLinks } from "./directory-links.service.ts";
import { createDirectoryTrial } from "./directory-trial.service.ts";
import { createLinkStore } from "./link.store.ts";
import { createPersonChanges } from "./person-changes.service.ts";
import { createPersonSync } from "./person-sync.service.ts";
import { createRunStore } from "./run.store.ts";
import { createRunReports } from "./run-reports.service.ts";

export interface DirectoryAdminUses {
  readonly accounts: AccountService;
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly contactNews: ContactNews;
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
  readonly roleGiving: RoleGiving;
  readonly roleHolders: RoleHolders;
  readonly takeoverGuard: TakeoverGuard;
}

/** 目录服务: how administrators keep directories, and what comes out of them. */
export function createDirectoryAdminModule(platform: Platform, uses: DirectoryAdminUses) {
  const { config, db, work, clock, deadline, jobs, secrets } = platform;
  const { directoryReader: reader, directoryRegister: register, directoryPeople: people, departmentTree: tree } = uses;
  const sealing = secrets.keyFor("directory-bind");
  // Development alone sends passwords in the clear.
  const rules = { takesPlain: config.MODE === "development", isFilter: reader.isFilter };
  // Whoever reads a directory of fifty thousand writes no less: that has longer than a request's statements.
  const runs = createRunStore(work.db);
  const imports = createDirectoryImport({
    ...uses,
    work,
    clock,
    jobs,
    store: runs,
    register,
    reader,
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
        store: runs,
        namesLetIn: config.cas.upstream?.matchesUsernames === true,
      }),
    }),
  });
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
