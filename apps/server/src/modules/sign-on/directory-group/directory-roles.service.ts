import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { Directories, KnownDirectory } from "#modules/access/directory/directories.service.ts";
import type { DirectoryNames } from "#modules/access/directory/directory-reader.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleGiving } from "#modules/access/role-giving/role-giving.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type {
  DoneShifts,
  GroupRoles,
  GroupSource,
  StandingRole,
  WantedRoles,
} from "#modules/sign-on/group-role/group-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DirectoryGroupStore } from "./directory-group.store.ts";
import { type GroupMapping, groupMapping } from "./group-mapping.ts";

export type { GroupMapping } from "./group-mapping.ts";

type Groups = readonly string[] | null;

/** What became of one role. */
export interface RoleOutcome {
  readonly role: StandingRole;
  readonly given: readonly string[];
  readonly taken: readonly string[];
  readonly refused: readonly { readonly userId: string; readonly isGiven: boolean; readonly error: AppError }[];
}

interface Teller {
  readonly userId?: string | null;
  readonly username: string;
  readonly origin?: Origin;
}

/** The roles that people of a directory hold by its groups. */
export interface DirectoryRoles {
  mappingOf(connectionId: string, on?: Tx): Promise<GroupMapping>;
  /** The roles that its groups stand for. */
  rolesOf(tx: Tx, connectionId: string): Promise<readonly { id: string; name: string }[]>;
  /**
   * Somebody has signed in: from now on they hold what their groups give, and what these gave and give no longer is taken. What is
   * refused keeps nobody out. Groups that could not be read change nothing.
   */
  settle(userId: string, directory: KnownDirectory, groups: Groups, origin: Origin): Promise<void>;
  /**
   * The same of all people of an import, in its transaction and in the turn of whoever changes roles. To be recorded there;
   * `tell` after the commit.
   */
  settleAll(tx: Tx, directory: KnownDirectory, groups: ReadonlyMap<string, Groups>): Promise<readonly RoleOutcome[]>;
  /** Who was given each role, and from whom it was taken. */
  record(tx: Tx, directory: Pick<KnownDirectory, "name">, outcomes: readonly RoleOutcome[], by: Teller): Promise<void>;
  /** Whose roles have changed is told to every node; then it is recorded what was refused. */
  tell(directory: Pick<KnownDirectory, "name">, outcomes: readonly RoleOutcome[], by: Teller): Promise<void>;
}

export interface DirectoryRolesDeps {
  readonly db: Db;
  readonly store: Pick<DirectoryGroupStore, "mappedOf" | "rolesOf">;
  readonly directories: Pick<Directories, "sourceOf">;
  readonly directoryRegister: Pick<DirectoryRegister, "find">;
  readonly directoryNames: Pick<DirectoryNames, "normalDn">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "ownedBy">;
  readonly groupRoles: Pick<GroupRoles, "isSo" | "makeSo" | "inTrail">;
  readonly roleHolders: Pick<RoleHolders, "takeTurn" | "roleOfId">;
  readonly roleGiving: Pick<RoleGiving, "tell">;
  readonly audit: Pick<AuditService, "record">;
}

export function createDirectoryRoles(deps: DirectoryRolesDeps): DirectoryRoles {
  const { db, store, directories, directoryRegister, directoryNames, provisionedAccounts } = deps;
  const { groupRoles, roleHolders, roleGiving, audit } = deps;

  const mappingOf = async (connectionId: string, on?: Tx): Promise<GroupMapping> =>
    groupMapping(await store.mappedOf(connectionId, on), directoryNames.normalDn);
  const rolesIn = (mapping: GroupMapping, groups: readonly string[]): ReadonlySet<string> =>
    new Set(mapping.rolesBy(groups).map(({ id }) => id));

  const sourceFor = (directory: Pick<KnownDirectory, "id" | "mayAdminister" | "updatedBy">): GroupSource => ({
    source: directories.sourceOf(directory),
    mayAdminister: directory.mayAdminister,
    speakers: directory.updatedBy === null ? [] : [directory.updatedBy],
  });

  async function outcomesOf(tx: Tx, { given, taken, refused }: DoneShifts): Promise<RoleOutcome[]> {
    const outcomes: RoleOutcome[] = [];
    for (const roleId of new Set([...given.keys(), ...taken.keys()])) {
      const role = await roleHolders.roleOfId(tx, roleId);
      if (role)
        outcomes.push({
          role,
          given: given.get(roleId) ?? [],
          taken: taken.get(roleId) ?? [],
          refused: refused.filter((one) => one.roleId === roleId),
        });
    }
    return outcomes;
  }

  const entryOf = ({ code }: StandingRole, by: Teller) => ({ ...by, action: "directory.roles", object: code });

  const directoryRoles: DirectoryRoles = {
    mappingOf,
    rolesOf: store.rolesOf,
    settle: async (userId, directory, groups, origin) => {
      if (groups === null) return;
      const source = directories.sourceOf(directory);
      const wantedBy = async (on: Tx): Promise<WantedRoles> =>
        new Map([[userId, rolesIn(await mappingOf(directory.id, on), groups)]]);
      // Whoever changes roles does so one after another: a sign-in that changes none waits for nobody.
      if (await groupRoles.isSo(db, source, await wantedBy(db))) return;
      const by = { username: directory.name, origin };
      const outcomes = await db.transaction(async (tx) => {
        await roleHolders.takeTurn(tx);
        // Whoever had the turn before may have changed the mapping or the connection.
        const current = await directoryRegister.find(directory.id, tx);
        if (!current || !(await provisionedAccounts.ownedBy(source, userId, tx))) return [];
        const done = await outcomesOf(tx, await groupRoles.makeSo(tx, sourceFor(current), await wantedBy(tx)));
        await directoryRoles.record(tx, directory, done, by);
        return done;
      });
      await directoryRoles.tell(directory, outcomes, by);
    },
    settleAll: async (tx, directory, groups) => {
      const mapping = await mappingOf(directory.id, tx);
      const wanted = new Map(
        [...groups].flatMap(([userId, of]) => (of === null ? [] : [[userId, rolesIn(mapping, of)] as const])),
      );
      return outcomesOf(tx, await groupRoles.makeSo(tx, sourceFor(directory), wanted));
    },
    record: async (tx, { name }, outcomes, by) => {
      for (const { role, given, taken } of outcomes) {
        if (given.length + taken.length === 0) continue;
        const detail = { directory: name, given: groupRoles.inTrail(given), taken: groupRoles.inTrail(taken) };
        await audit.record({ ...entryOf(role, by), outcome: "ok", detail }, tx);
      }
    },
    tell: async ({ name }, outcomes, by) => {
      roleGiving.tell(outcomes.flatMap(({ given, taken }) => [...given, ...taken]));
      for (const { role, refused } of outcomes) {
        for (const [reason, of] of Map.groupBy(refused, ({ error }) => error.code)) {
          const people = groupRoles.inTrail(of.map(({ userId }) => userId));
          await audit.record({ ...entryOf(role, by), outcome: "refused", reason, detail: { directory: name, people } });
        }
      }
    },
  };
  return directoryRoles;
}
