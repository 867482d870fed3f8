import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { Directories } from "#modules/access/directory/directories.service.ts";
import type { DirectoryPeople } from "#modules/access/directory/directory-password.service.ts";
import type { DirectoryNames } from "#modules/access/directory/directory-reader.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { ProvisionedRoles } from "#modules/access/provisioning/provisioned-roles.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { GroupRoles } from "#modules/sign-on/group-role/group-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createDirectoryGroupStore } from "./directory-group.store.ts";
import { createDirectoryGroupAdmin } from "./directory-group-admin.service.ts";
import { createDirectoryRoles } from "./directory-roles.service.ts";

export interface DirectoryGroupUses {
  readonly audit: AuditService;
  readonly directories: Directories;
  readonly directoryNames: DirectoryNames;
  readonly directoryPeople: DirectoryPeople;
  readonly directoryRegister: DirectoryRegister;
  readonly groupRoles: GroupRoles;
  readonly provisionedAccounts: ProvisionedAccounts;
  readonly provisionedRoles: ProvisionedRoles;
  readonly roleAssignment: RoleAssignment;
  readonly roleHolders: RoleHolders;
}

/** The groups of directories, the roles mapped to them, and the holders of these roles by their groups. */
export function createDirectoryGroupModule({ db, clock }: Platform, uses: DirectoryGroupUses) {
  const store = createDirectoryGroupStore(db);
  return {
    services: {
      directoryRoles: createDirectoryRoles({ ...uses, db, store }),
      directoryGroupAdmin: createDirectoryGroupAdmin({ ...uses, db, clock, store }),
    },
  };
}
