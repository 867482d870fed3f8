import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { createCachedReads } from "#platform/cached-reads.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import type { DirectoryRegister } from "./connection.store.ts";
import { createConnectionStore, type PlacedConnection } from "./connection.store.ts";
import { createDirectories, DIRECTORY_CHANNEL } from "./directories.service.ts";
import { createDirectoryClient } from "./directory-client.ts";
import { createDirectoryPeople } from "./directory-password.service.ts";
import { createDirectoryReader, type DirectoryNames } from "./directory-reader.service.ts";
import { normalDn, parentsOf } from "./dn.ts";
import { createPasswordChecks } from "./password-checks.service.ts";

export interface DirectoryUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly credentials: Credentials;
  readonly managedAccounts: ManagedAccounts;
  readonly provisionedAccounts: ProvisionedAccounts;
}

/** Bounds the age of the cache when a message is lost. */
const CACHE_MS = 60_000;

/** The directories of the organisation: connections, people, and password checks. */
export function createDirectoryModule(platform: Platform, uses: DirectoryUses) {
  const { config, db, bus, clock, secrets, deadline, logger } = platform;
  const connections = createConnectionStore(db);
  const client = createDirectoryClient({ privateHosts: config.privateHosts });
  const sealing = secrets.keyFor("directory-bind");
  const directories = createDirectories({
    ...uses,
    store: connections,
    cached: createCachedReads<readonly PlacedConnection[]>({
      clock,
      bus,
      channels: [DIRECTORY_CHANNEL],
      size: 1,
      ttlMs: CACHE_MS,
    }),
    bus,
    sealing,
  });
  const people = createDirectoryPeople({ client, clock, deadline, logger });
  uses.departmentReferences.declare({
    uses: async (tx, orgCode) => [{ what: "个目录服务", count: await connections.uses(tx, orgCode) }],
    join: connections.joinDepartment,
  });
  return {
    services: {
      directories,
      directoryNames: { normalDn, above: parentsOf } satisfies DirectoryNames,
      directoryReader: createDirectoryReader(client, clock),
      directoryRegister: connections as DirectoryRegister,
      directoryPeople: people,
      passwordChecks: createPasswordChecks({ ...uses, db, clock, directories, people }),
    },
  };
}
