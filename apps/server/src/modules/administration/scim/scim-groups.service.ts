import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { GroupRoles } from "#modules/sign-on/group-role/group-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Filter } from "./filter-grammar.ts";
import type { GroupChange, GroupFacts } from "./group-resource.ts";
import { type KnownClient, listTokenIssuers } from "./scim-access.service.ts";
import { invalidValue, ScimError } from "./scim-error.ts";
import type { GroupRow, ScimGroupStore } from "./scim-group.store.ts";

/**
 * The groups of an identity system. A group grants nothing by itself: once an administrator maps it to a role, its
 * members hold that role.
 */
export interface ScimGroups {
  find(client: KnownClient, id: string, withMembers: boolean): Promise<GroupFacts>;
  page(
    client: KnownClient,
    filter: Filter | undefined,
    paging: { readonly limit: number; readonly offset: number; readonly withMembers: boolean },
  ): Promise<{ total: number; rows: GroupFacts[] }>;
  create(client: KnownClient, input: GroupChange & { displayName: string }, origin: Origin): Promise<GroupFacts>;
  change(
    client: KnownClient,
    id: string,
    change: GroupChange,
    origin: Origin,
    check: (now: GroupFacts) => void,
  ): Promise<GroupFacts>;
  remove(client: KnownClient, id: string, origin: Origin, check: (now: GroupFacts) => void): Promise<void>;
  /** Removes a person from all groups of the client. Returns the people whose roles changed. */
  removeFromAll(tx: Tx, client: KnownClient, userId: string): Promise<string[]>;
  /** Maps the group to another role, or to none (null). Returns the people whose roles changed. */
  mapToRole(tx: Tx, client: KnownClient, group: GroupRow, roleId: string | null): Promise<string[]>;
}

export interface ScimGroupsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: ScimGroupStore;
  readonly groupRoles: Pick<GroupRoles, "grant" | "revoke" | "inTrail">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges">;
  readonly roleAssignment: Pick<RoleAssignment, "publishHolderChange">;
  readonly audit: Pick<AuditService, "change">;
}

const sourceOf = ({ id }: KnownClient): string => `scim:${id}`;

export function createScimGroups(deps: ScimGroupsDeps): ScimGroups {
  const { db, clock, store, groupRoles, roleHolders, roleAssignment, audit } = deps;
  const now = () => new Date(clock.now());
  const notFound = () => new ScimError(404, "该用户组不存在");
  const nameTaken = () => new ScimError(409, "已有同名的用户组", "uniqueness");

  async function addMembers(rows: readonly GroupRow[], isRequested: boolean, tx: Tx = db): Promise<GroupFacts[]> {
    if (!isRequested) return rows.map((row) => ({ ...row, members: null }));
    const members = Map.groupBy(
      await store.listMembers(
        rows.map(({ id }) => id),
        tx,
      ),
      ({ groupId }) => groupId,
    );
    return rows.map((row) => ({ ...row, members: members.get(row.id) ?? [] }));
  }

  const factsOf = async (row: GroupRow, tx?: Tx): Promise<GroupFacts> =>
    (await addMembers([row], true, tx))[0] as GroupFacts;

  async function grantRole(tx: Tx, client: KnownClient, roleId: string | null, userIds: readonly string[]) {
    if (roleId === null || userIds.length === 0) return [];
    const { mayAdminister } = client;
    return groupRoles.grant(
      tx,
      { source: sourceOf(client), mayAdminister, speakers: listTokenIssuers(client) },
      roleId,
      userIds,
    );
  }

  /** Runs after the members were removed: members of another group with the role retain it. */
  async function revokeRole(tx: Tx, client: KnownClient, roleId: string | null, userIds: readonly string[]) {
    if (roleId === null || userIds.length === 0) return [];
    const unclaimedIds = await store.filterWithoutClaim(tx, client.id, roleId, userIds);
    return groupRoles.revoke(tx, sourceOf(client), roleId, unclaimedIds);
  }

  async function setMembers(tx: Tx, client: KnownClient, group: GroupRow, change: GroupChange) {
    const { all, add, remove } = change;
    const memberIds = all && new Set([...all].filter((id) => !remove.has(id)));
    const addedIds = [...new Set([...(memberIds ?? []), ...add])];
    const unrelatedUsers = addedIds.length === 0 ? [] : await store.filterUnprovisioned(tx, sourceOf(client), addedIds);
    if (unrelatedUsers.length > 0) throw invalidValue(`没有用户 ${unrelatedUsers.slice(0, 3).join("、")}`);
    const missingIds = memberIds
      ? (await store.listMemberIds(tx, group.id)).filter((id) => !memberIds.has(id) && !add.has(id))
      : [];
    const leftIds = await store.removeMembers(tx, group.id, [...remove, ...missingIds]);
    const joinedIds = await store.addMembers(tx, group.id, addedIds);
    const revokedIds = await revokeRole(tx, client, group.roleId, leftIds);
    const grantedIds = await grantRole(tx, client, group.roleId, joinedIds);
    return { joinedIds, leftIds, changed: [...revokedIds, ...grantedIds] };
  }

  /** Runs the work in one transaction with its audit row, while it holds the lock of the roles. */
  async function runRecorded<T>(
    client: KnownClient,
    object: string,
    origin: Origin,
    work: (tx: Tx) => Promise<{ result: T; changed: readonly string[]; detail: object }>,
  ): Promise<T> {
    const entry = { action: "scim.group", username: client.name, object, origin };
    const { result, changed } = await audit.change(db, entry, async (tx) => {
      await roleHolders.lockChanges(tx);
      const { detail, ...result } = await work(tx);
      return { result, detail };
    });
    roleAssignment.publishHolderChange(changed);
    return result;
  }

  return {
    find: async (client, id, isRequested) => {
      const row = await store.find(client.id, id);
      if (!row) throw notFound();
      return (await addMembers([row], isRequested))[0] as GroupFacts;
    },
    page: async (client, filter, { limit, offset, withMembers: isRequested }) => {
      const total = await store.count(client.id, filter);
      const rows = limit === 0 || offset >= total ? [] : await store.page(client.id, filter, limit, offset);
      return { total, rows: await addMembers(rows, isRequested) };
    },
    create: (client, input, origin) =>
      runRecorded(client, input.displayName, origin, async (tx) => {
        const { displayName, externalId = null } = input;
        const stamp = { createdBy: client.id, updatedBy: client.id, createdAt: now(), updatedAt: now() };
        const row = await store.insert(tx, { id: newId(), clientId: client.id, displayName, externalId, ...stamp });
        if (!row) throw nameTaken();
        const { joinedIds, changed } = await setMembers(tx, client, row, input);
        return {
          result: await factsOf(row, tx),
          changed,
          detail: { made: true, added: groupRoles.inTrail(joinedIds) },
        };
      }),
    change: (client, id, change, origin, check) =>
      runRecorded(client, id, origin, async (tx) => {
        const row = await store.lock(tx, client.id, id);
        if (!row) throw notFound();
        check({ ...row, members: null });
        const { displayName = row.displayName, externalId = row.externalId } = change;
        if (displayName !== row.displayName && (await store.isNameTaken(tx, client.id, displayName, id)))
          throw nameTaken();
        const { joinedIds, leftIds, changed } = await setMembers(tx, client, row, change);
        const isSame =
          joinedIds.length + leftIds.length === 0 && displayName === row.displayName && externalId === row.externalId;
        const next = isSame ? row : await store.update(tx, id, { displayName, externalId }, client.id, now());
        if (!next) throw notFound();
        const names = { before: { displayName: row.displayName }, after: { displayName } };
        const detail = { ...names, added: groupRoles.inTrail(joinedIds), removed: groupRoles.inTrail(leftIds) };
        return { result: await factsOf(next, tx), changed, detail };
      }),
    remove: (client, id, origin, check) =>
      runRecorded(client, id, origin, async (tx) => {
        const row = await store.lock(tx, client.id, id);
        if (!row) throw notFound();
        check({ ...row, members: null });
        const leftIds = await store.removeMembers(tx, id, await store.listMemberIds(tx, id));
        const changed = await revokeRole(tx, client, row.roleId, leftIds);
        await store.remove(tx, id);
        return {
          result: undefined,
          changed,
          detail: { name: row.displayName, gone: true, removed: groupRoles.inTrail(leftIds) },
        };
      }),
    removeFromAll: async (tx, client, userId) => {
      const changed: string[] = [];
      for (const id of await store.listGroupIds(tx, client.id, userId)) {
        const group = await store.lock(tx, client.id, id);
        if (!group) continue;
        await store.removeMembers(tx, id, [userId]);
        await store.update(tx, id, {}, client.id, now());
        changed.push(...(await revokeRole(tx, client, group.roleId, [userId])));
      }
      return changed;
    },
    mapToRole: async (tx, client, group, roleId) => {
      const members = await store.listMemberIds(tx, group.id);
      await store.update(tx, group.id, { roleId }, client.id, now());
      const revokedIds = await revokeRole(tx, client, group.roleId, members);
      return [...revokedIds, ...(await grantRole(tx, client, roleId, members))];
    },
  };
}
