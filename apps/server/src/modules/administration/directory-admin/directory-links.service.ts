import type { EndpointOf, ResultOf } from "@tender/contract";
import type { Directories, KnownDirectory } from "#modules/access/directory/directories.service.ts";
import type { DirectoryPeople } from "#modules/access/directory/directory-password.service.ts";
import type { DirectoryPerson } from "#modules/access/directory/directory-reader.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { DirectoryRoles } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { AuditService, ChangeEntry } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { LinkFilter, LinkStore } from "./link.store.ts";

/**
 * Links an account of the portal to a person of a directory. An import never links by name alone: the administrator of
 * the directory could then take over any account.
 */
export interface DirectoryLinks {
  page(filter: LinkFilter, page: number, pageSize: number): Promise<ResultOf<EndpointOf<"directoryAdmin.listLinks">>>;
  /** Returns the person's name in the directory. */
  link(wanted: { id: string; username: string; account: string }, caller: Caller, origin: Origin): Promise<string>;
  unlink(wanted: { id: string; username: string }, caller: Caller, origin: Origin): Promise<void>;
}

export interface DirectoryLinksDeps {
  readonly db: Db;
  readonly store: LinkStore;
  readonly directories: Pick<Directories, "find" | "sourceOf">;
  readonly people: Pick<DirectoryPeople, "find">;
  readonly accounts: Pick<AccountService, "findByUsername">;
  readonly permissions: Pick<PermissionService, "requireMayChangeSignIn">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "find" | "findExternal" | "upsert" | "remove">;
  readonly directoryRoles: Pick<DirectoryRoles, "mappingOf">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges">;
  readonly roleAssignment: Pick<RoleAssignment, "requireMayGrant">;
  readonly registry: Pick<SessionRegistry, "endAllOf">;
  readonly takeoverGuard: Pick<TakeoverGuard, "require">;
  readonly events: Pick<SecurityEvents, "record">;
  readonly audit: Pick<AuditService, "change" | "record">;
}

const displayNameOf = ({ realname, username }: SignInAccount): string => `${realname}（${username}）`;

export function createDirectoryLinks(deps: DirectoryLinksDeps): DirectoryLinks {
  const { db, store, directories, people, accounts, permissions, provisionedAccounts, registry } = deps;
  const { directoryRoles, roleHolders, roleAssignment, takeoverGuard, events, audit } = deps;
  const atField = (
    code: "account_not_found" | "person_not_found" | "linked_elsewhere" | "looked_after",
    field: string,
  ) => new AppError(`directory.${code}`, { details: { field } });

  async function requireConnection(id: string): Promise<KnownDirectory> {
    const directory = await directories.find(id);
    if (!directory) throw new AppError("directory.not_found");
    return directory;
  }

  async function requireAccount(username: string, caller: Caller): Promise<SignInAccount> {
    const account = await accounts.findByUsername(username);
    if (!account) throw atField("account_not_found", "username");
    await permissions.requireMayChangeSignIn(caller, account.id);
    return account;
  }

  /**
   * The account gets the roles of the person's groups at the next sign-in or import, so linking requires the right to
   * grant them.
   */
  async function requireRolesOf(
    tx: Tx,
    { directory, person, account }: { directory: KnownDirectory; person: DirectoryPerson; account: SignInAccount },
    caller: Caller,
  ): Promise<void> {
    const mapping = await directoryRoles.mappingOf(directory.id, tx);
    if (mapping.isEmpty) return;
    // The groups of the person are unknown, and so are their roles.
    if (person.groups === null) throw new AppError("directory.unreachable");
    const verb = `将“${displayNameOf(account)}”关联到目录服务“${directory.name}”，按用户组授予`;
    for (const role of mapping.rolesBy(person.groups))
      await roleAssignment.requireMayGrant(tx, role, caller, verb, [account.id]);
  }

  const entry = (action: string, object: string, { userId, username }: Caller, origin: Origin) => ({
    action,
    userId,
    username,
    object,
    origin,
  });

  /** Runs checks before the transaction, because a directory may be slow, and records a refusal. */
  async function runRecorded<T>(entry: ChangeEntry, check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (error) {
      if (error instanceof AppError) await audit.record({ ...entry, outcome: "refused", reason: error.code });
      throw error;
    }
  }

  /** Ends the sessions, because another password opens the account from now on, and records the security event. */
  async function endSessions(
    { id }: SignInAccount,
    kind: "directory_linked" | "directory_unlinked",
    { name }: KnownDirectory,
    origin: Origin,
  ): Promise<void> {
    await registry.endAllOf(id, "credentials_changed");
    await events.record(id, kind, { name }, { origin });
  }

  return {
    page: async (filter, page, pageSize) => {
      const { total, rows } = await store.page(filter, pageSize, (page - 1) * pageSize);
      return { total, rows: rows.map((row) => ({ ...row, leftAt: row.leftAt?.toISOString() ?? null })) };
    },
    link: async ({ id, username, account: directoryName }, caller, origin) => {
      const change = entry("directory.link", username.trim(), caller, origin);
      const { directory, account, person } = await runRecorded(change, async () => {
        const directory = await requireConnection(id);
        const account = await requireAccount(username, caller);
        const person = await people.find(directory, { account: directoryName.trim() });
        if (!person) throw atField("person_not_found", "account");
        return { directory, account, person };
      });
      const source = directories.sourceOf(directory);
      await audit.change(db, change, async (tx) => {
        await roleHolders.lockChanges(tx);
        const linkedAccount = await provisionedAccounts.findExternal(source, person.externalId, tx);
        if (linkedAccount && linkedAccount.userId !== account.id) throw atField("linked_elsewhere", "account");
        const provisioned = await provisionedAccounts.find(account.id, tx);
        if (
          provisioned &&
          provisioned.leftAt === null &&
          !(provisioned.source === source && provisioned.externalId === person.externalId)
        )
          throw atField("looked_after", "username");
        const isFrozen = provisioned?.source === source && provisioned.isFrozen;
        const { externalId, dn } = person;
        await provisionedAccounts.upsert(tx, { userId: account.id, source, externalId, isFrozen, leftAt: null });
        const title = `将管理员“${displayNameOf(account)}”关联到目录服务“${directory.name}”的用户“${directoryName.trim()}”`;
        await takeoverGuard.require(tx, { title, facts: [], people: [account.id] }, caller);
        await requireRolesOf(tx, { directory, person, account }, caller);
        return { result: undefined, detail: { directory: directory.name, dn, externalId } };
      });
      await endSessions(account, "directory_linked", directory, origin);
      return person.realname;
    },
    unlink: async ({ id, username }, caller, origin) => {
      const change = entry("directory.unlink", username.trim(), caller, origin);
      const { directory, account } = await runRecorded(change, async () => ({
        directory: await requireConnection(id),
        account: await requireAccount(username, caller),
      }));
      await audit.change(db, change, async (tx) => {
        if (!(await provisionedAccounts.remove(tx, directories.sourceOf(directory), account.id)))
          throw new AppError("directory.not_linked");
        const title = `解除管理员“${displayNameOf(account)}”与目录服务“${directory.name}”的关联`;
        await takeoverGuard.require(tx, { title, facts: [], people: [account.id] }, caller);
        return { result: undefined, detail: { directory: directory.name } };
      });
      await endSessions(account, "directory_unlinked", directory, origin);
    },
  };
}
