import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { Directories, KnownDirectory } from "#modules/access/directory/directories.service.ts";
import type { DirectoryNames } from "#modules/access/directory/directory-reader.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type {
  AppliedRoleChanges,
  ExpectedRoles,
  GroupRoles,
  GroupSource,
  RoleSummary,
} from "#modules/sign-on/group-role/group-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DirectoryGroupStore } from "./directory-group.store.ts";
import { type GroupMapping, groupMapping } from "./group-mapping.ts";

export type { GroupMapping } from "./group-mapping.ts";

type Groups = readonly string[] | null;

/** The changes of one role. */
export interface RoleOutcome {
  readonly role: RoleSummary;
  readonly granted: readonly string[];
  readonly revoked: readonly string[];
  readonly refused: readonly { readonly userId: string; readonly isGrant: boolean; readonly error: AppError }[];
}

interface Actor {
  readonly userId?: string | null;
  readonly username: string;
  readonly origin?: Origin;
}

/** The roles that people of a directory hold through its groups. */
export interface DirectoryRoles {
  mappingOf(connectionId: string, on?: Tx): Promise<GroupMapping>;
  /** The roles that are mapped to groups of the directory. */
  rolesOf(tx: Tx, connectionId: string): Promise<readonly { id: string; name: string }[]>;
  /**
   * Sets the roles of a person who signs in to those of their groups, and revokes those that these no longer grant. A
   * refusal does not prevent the sign-in. Groups that could not be read change nothing.
   */
  settle(userId: string, directory: KnownDirectory, groups: Groups, origin: Origin): Promise<void>;
  /**
   * Sets the roles of all people of an import, in its transaction and under the lock of role changes. The caller calls
   * `record` in the transaction, and `publishOutcomes` after the commit.
   */
  settleAll(tx: Tx, directory: KnownDirectory, groups: ReadonlyMap<string, Groups>): Promise<readonly RoleOutcome[]>;
  /** Records the people who were granted each role, and those from whom it was revoked. */
  record(
    tx: Tx,
    directory: Pick<KnownDirectory, "name">,
    outcomes: readonly RoleOutcome[],
    actor: Actor,
  ): Promise<void>;
  /** Publishes to every node the people whose roles have changed, then records the refusals. */
  publishOutcomes(
    directory: Pick<KnownDirectory, "name">,
    outcomes: readonly RoleOutcome[],
    actor: Actor,
  ): Promise<void>;
}

export interface DirectoryRolesDeps {
  readonly db: Db;
  readonly store: Pick<DirectoryGroupStore, "mappedOf" | "rolesOf">;
  readonly directories: Pick<Directories, "sourceOf">;
  readonly directoryRegister: Pick<DirectoryRegister, "find">;
  readonly directoryNames: Pick<DirectoryNames, "normalDn">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "ownedBy">;
  readonly groupRoles: Pick<GroupRoles, "holdsExactly" | "applyRoles" | "inTrail">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges" | "roleOfId">;
  readonly roleAssignment: Pick<RoleAssignment, "publishHolderChange">;
  readonly audit: Pick<AuditService, "record">;
}

export function createDirectoryRoles(deps: DirectoryRolesDeps): DirectoryRoles {
  const { db, store, directories, directoryRegister, directoryNames, provisionedAccounts } = deps;
  const { groupRoles, roleHolders, roleAssignment, audit } = deps;

  const mappingOf = async (connectionId: string, tx?: Tx): Promise<GroupMapping> =>
    groupMapping(await store.mappedOf(connectionId, tx), directoryNames.normalDn);
  const roleIdsOf = (mapping: GroupMapping, groups: readonly string[]): ReadonlySet<string> =>
    new Set(mapping.rolesBy(groups).map(({ id }) => id));

  const sourceFor = (directory: Pick<KnownDirectory, "id" | "mayAdminister" | "updatedBy">): GroupSource => ({
    source: directories.sourceOf(directory),
    mayAdminister: directory.mayAdminister,
    speakers: directory.updatedBy === null ? [] : [directory.updatedBy],
  });

  async function outcomesOf(tx: Tx, { granted, revoked, refused }: AppliedRoleChanges): Promise<RoleOutcome[]> {
    const outcomes: RoleOutcome[] = [];
    for (const roleId of new Set([...granted.keys(), ...revoked.keys()])) {
      const role = await roleHolders.roleOfId(tx, roleId);
      if (role)
        outcomes.push({
          role,
          granted: granted.get(roleId) ?? [],
          revoked: revoked.get(roleId) ?? [],
          refused: refused.filter((refusal) => refusal.roleId === roleId),
        });
    }
    return outcomes;
  }

  const entryOf = ({ code }: RoleSummary, actor: Actor) => ({ ...actor, action: "directory.roles", object: code });

  const directoryRoles: DirectoryRoles = {
    mappingOf,
    rolesOf: store.rolesOf,
    settle: async (userId, directory, groups, origin) => {
      if (groups === null) return;
      const source = directories.sourceOf(directory);
      const expectedRolesIn = async (tx: Tx): Promise<ExpectedRoles> =>
        new Map([[userId, roleIdsOf(await mappingOf(directory.id, tx), groups)]]);
      // Role changes run one after another. A sign-in without changes does not wait for their lock.
      if (await groupRoles.holdsExactly(db, source, await expectedRolesIn(db))) return;
      const actor = { username: directory.name, origin };
      const outcomes = await db.transaction(async (tx) => {
        await roleHolders.lockChanges(tx);
        // The mapping or the connection may have changed while this transaction waited for the lock.
        const current = await directoryRegister.find(directory.id, tx);
        if (!current || !(await provisionedAccounts.ownedBy(source, userId, tx))) return [];
        const applied = await outcomesOf(
          tx,
          await groupRoles.applyRoles(tx, sourceFor(current), await expectedRolesIn(tx)),
        );
        await directoryRoles.record(tx, directory, applied, actor);
        return applied;
      });
      await directoryRoles.publishOutcomes(directory, outcomes, actor);
    },
    settleAll: async (tx, directory, groups) => {
      const mapping = await mappingOf(directory.id, tx);
      const expectedRoles = new Map(
        [...groups].flatMap(([userId, personGroups]) =>
          personGroups === null ? [] : [[userId, roleIdsOf(mapping, personGroups)] as const],
        ),
      );
      return outcomesOf(tx, await groupRoles.applyRoles(tx, sourceFor(directory), expectedRoles));
    },
    record: async (tx, { name }, outcomes, actor) => {
      for (const { role, granted, revoked } of outcomes) {
        if (granted.length + revoked.length === 0) continue;
        const detail = { directory: name, given: groupRoles.inTrail(granted), taken: groupRoles.inTrail(revoked) };
        await audit.record({ ...entryOf(role, actor), outcome: "ok", detail }, tx);
      }
    },
    publishOutcomes: async ({ name }, outcomes, actor) => {
      roleAssignment.publishHolderChange(outcomes.flatMap(({ granted, revoked }) => [...granted, ...revoked]));
      for (const { role, refused } of outcomes) {
        for (const [reason, refusals] of Map.groupBy(refused, ({ error }) => error.code)) {
          const people = groupRoles.inTrail(refusals.map(({ userId }) => userId));
          await audit.record({
            ...entryOf(role, actor),
            outcome: "refused",
            reason,
            detail: { directory: name, people },
          });
        }
      }
    },
  };
  return directoryRoles;
}
