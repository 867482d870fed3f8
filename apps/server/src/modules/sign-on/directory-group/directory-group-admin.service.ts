import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { Directories, KnownDirectory } from "#modules/access/directory/directories.service.ts";
import type { DirectoryPeople } from "#modules/access/directory/directory-password.service.ts";
import type { DirectoryNames } from "#modules/access/directory/directory-reader.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { ProvisionedRoles } from "#modules/access/provisioning/provisioned-roles.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { GroupRoles } from "#modules/sign-on/group-role/group-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DirectoryGroupRow, DirectoryGroupStore } from "./directory-group.store.ts";

type GroupMappingInput = InputOf<EndpointOf<"directoryAdmin.mapGroup">>["body"];

/**
 * The mapping of directory groups to roles. A new role is granted with the next sign-in or import; a lost one is
 * revoked at once.
 */
export interface DirectoryGroupAdmin {
  page(id: string, page: number, pageSize: number): Promise<ResultOf<EndpointOf<"directoryAdmin.listGroups">>>;
  /** Creates or updates a row; returns its id. */
  map(input: GroupMappingInput, caller: Caller, origin: Origin): Promise<string>;
  /** Returns the number of people whose roles have changed. */
  remove(
    target: { readonly groupId: string; readonly version: number },
    caller: Caller,
    origin: Origin,
  ): Promise<number>;
}

export interface DirectoryGroupAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: DirectoryGroupStore;
  readonly directories: Pick<Directories, "find" | "sourceOf">;
  readonly directoryNames: Pick<DirectoryNames, "normalDn">;
  readonly directoryPeople: Pick<DirectoryPeople, "find">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "ownedBy">;
  readonly provisionedRoles: Pick<ProvisionedRoles, "holdersOf">;
  readonly groupRoles: Pick<GroupRoles, "requireMayMap" | "revoke">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges">;
  readonly roleAssignment: Pick<RoleAssignment, "publishHolderChange">;
  readonly audit: Pick<AuditService, "change">;
}

export function createDirectoryGroupAdmin(deps: DirectoryGroupAdminDeps): DirectoryGroupAdmin {
  const { db, clock, store, directories, directoryPeople, provisionedAccounts, provisionedRoles } = deps;
  const { directoryNames, groupRoles, roleHolders, roleAssignment, audit } = deps;

  async function requireDirectory(id: string): Promise<KnownDirectory> {
    const directory = await directories.find(id);
    if (!directory) throw new AppError("directory.not_found");
    return directory;
  }

  /**
   * Returns the caller's own groups if the directory manages their account. Runs before the transaction, as the
   * directory may answer slowly.
   */
  async function readOwnGroupKeys(directory: KnownDirectory, { userId }: Caller): Promise<ReadonlySet<string>> {
    const record = await provisionedAccounts.ownedBy(directories.sourceOf(directory), userId);
    if (!record?.externalId) return new Set();
    const person = await directoryPeople.find(directory, { externalId: record.externalId });
    if (person?.groups === null) throw new AppError("directory.unreachable");
    return new Set(person?.groups.map(directoryNames.normalDn));
  }

  const memberIds = (ownGroupKeys: ReadonlySet<string>, { userId }: Caller, ...keys: readonly string[]): string[] =>
    keys.some((key) => ownGroupKeys.has(key)) ? [userId] : [];

  async function lock(tx: Tx, id: string, version: number | null): Promise<DirectoryGroupRow> {
    const row = await store.lock(tx, id);
    if (!row) throw new AppError("directory.group_not_found");
    if (row.version !== version) throw new AppError("directory.group_changed");
    return row;
  }

  /** Revokes the role from its holders by this directory once none of its groups grants the role. Returns their ids. */
  async function revokeUnmapped(tx: Tx, directory: KnownDirectory, roleId: string): Promise<string[]> {
    if ((await store.rolesOf(tx, directory.id)).some(({ id }) => id === roleId)) return [];
    const source = directories.sourceOf(directory);
    return groupRoles.revoke(tx, source, roleId, await provisionedRoles.holdersOf(tx, source, roleId));
  }

  interface Change<T> {
    readonly result: T;
    readonly object: string;
    readonly changed: readonly string[];
    readonly detail: object;
  }

  /** Runs the work in one transaction under the lock of role changes, and records it in the trail. */
  async function runRecorded<T>(
    objectId: string,
    { userId, username }: Caller,
    origin: Origin,
    work: (tx: Tx) => Promise<Change<T>>,
  ): Promise<T> {
    const entry = { action: "directory.map", userId, username, object: objectId, origin };
    const { result, changed } = await audit.change(db, entry, async (tx) => {
      await roleHolders.lockChanges(tx);
      const { object, detail, ...outcome } = await work(tx);
      return { result: outcome, object, detail: { ...detail, count: outcome.changed.length } };
    });
    roleAssignment.publishHolderChange(changed);
    return result;
  }

  return {
    page: async (id, page, pageSize) => {
      const source = directories.sourceOf(await requireDirectory(id));
      const { total, rows } = await store.page(id, source, pageSize, (page - 1) * pageSize);
      return {
        total,
        rows: rows.map(({ roleCode, roleName, ...row }) => ({ ...row, role: { code: roleCode, name: roleName } })),
      };
    },
    map: async ({ id, groupId, version, name: sentName, role: code }, caller, origin) => {
      const directory = await requireDirectory(id);
      const ownGroupKeys = await readOwnGroupKeys(directory, caller);
      const name = sentName.trim();
      if (name === "") throw new AppError("directory.missing", { details: { field: "name" } });
      const key = directoryNames.normalDn(name);
      const { mayAdminister } = directory;
      return runRecorded(groupId ?? name, caller, origin, async (tx) => {
        const groupTaken = () => new AppError("directory.group_taken", { details: { field: "name" } });
        const row = groupId === null ? null : await lock(tx, groupId, version);
        if (row && row.connectionId !== id) throw new AppError("directory.group_not_found");
        const { former, role } = await groupRoles.requireMayMap(
          tx,
          {
            formerId: row?.roleId ?? null,
            roleCode: code,
            mayAdminister,
            memberIds: memberIds(ownGroupKeys, caller, key, ...(row ? [row.key] : [])),
          },
          caller,
        );
        const at = new Date(clock.now());
        const fields = { name, key, roleId: role?.id ?? "", updatedBy: caller.userId, updatedAt: at };
        const names = { directory: directory.name, group: name, before: former?.code ?? null, after: code };
        if (!row) {
          const insertedId = await store.insert(tx, {
            ...fields,
            connectionId: id,
            createdBy: caller.userId,
            createdAt: at,
          });
          if (insertedId === undefined) throw groupTaken();
          return { result: insertedId, object: insertedId, changed: [], detail: names };
        }
        if (await store.isTaken(tx, { id: row.id, connectionId: id, key })) throw groupTaken();
        await store.update(tx, row.id, fields);
        const changed = await revokeUnmapped(tx, directory, row.roleId);
        return { result: row.id, object: row.id, changed, detail: { ...names, formerGroup: row.name } };
      });
    },
    remove: async ({ groupId, version }, caller, origin) => {
      const connectionId = await store.connectionOf(groupId);
      const directory = connectionId === undefined ? undefined : await requireDirectory(connectionId);
      const ownGroupKeys = directory ? await readOwnGroupKeys(directory, caller) : new Set<string>();
      return runRecorded(groupId, caller, origin, async (tx) => {
        const row = await lock(tx, groupId, version);
        if (!directory) throw new AppError("directory.group_not_found");
        const { mayAdminister } = directory;
        const ids = memberIds(ownGroupKeys, caller, row.key);
        const change = { formerId: row.roleId, roleCode: null, mayAdminister, memberIds: ids };
        const { former } = await groupRoles.requireMayMap(tx, change, caller);
        await store.remove(tx, groupId);
        const changed = await revokeUnmapped(tx, directory, row.roleId);
        const detail = { directory: directory.name, group: row.name, before: former?.code ?? null, after: null };
        return { result: changed.length, object: groupId, changed, detail };
      });
    },
  };
}
