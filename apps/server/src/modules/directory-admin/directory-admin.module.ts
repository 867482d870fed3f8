import type { Platform } from "../../platform/platform.ts";
import type { AccountService } from "../account/account.service.ts";
import type { ManagedAccounts } from "../account/managed-account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { Directories } from "../directory/directories.service.ts";
import type { DirectoryPeople } from "../directory/directory-password.service.ts";
import type { DirectoryReader } from "../directory/directory-reader.service.ts";
import type { DirectoryRegister } from "../directory/directory-register.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { ProvisionedAccounts } from "../provisioning/provisioned-accounts.service.ts";
import type { SessionRegistry } from "../session/session-registry.service.ts";
import { directoryAdminRoutes } from "./directory-admin.routes.ts";
import { createDirectoryAdmin } from "./directory-admin.service.ts";
import { createDirectoryLinks } from "./directory-links.service.ts";
import { createDirectoryTrial } from "./directory-trial.service.ts";

export interface DirectoryAdminUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly directories: Directories;
  readonly directoryPeople: DirectoryPeople;
  readonly directoryReader: DirectoryReader;
  readonly directoryRegister: DirectoryRegister;
  readonly managedAccounts: ManagedAccounts;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly provisionedAccounts: ProvisionedAccounts;
  readonly registry: SessionRegistry;
}

/** 目录服务: how administrators keep directories, and what comes out of them. */
export function createDirectoryAdminModule(
  { config, db, clock, deadline, secrets }: Platform,
  uses: DirectoryAdminUses,
) {
  const { directoryReader: reader, directoryRegister: store, directoryPeople: people } = uses;
  const sealing = secrets.keyFor("directory-bind");
  // Development alone sends passwords in the clear.
  const rules = { takesPlain: config.MODE === "development", isFilter: reader.isFilter };
  return {
    routes: directoryAdminRoutes({
      ...uses,
      admin: createDirectoryAdmin({ ...uses, db, clock, store, sealing, rules }),
      links: createDirectoryLinks({ ...uses, db, people }),
      trial: createDirectoryTrial({ ...uses, reader, deadline }),
    }),
  };
}
