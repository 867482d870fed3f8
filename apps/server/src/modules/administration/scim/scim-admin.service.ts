import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { GroupRoles } from "#modules/sign-on/group-role/group-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { newToken, tokenDigest } from "#platform/tokens.ts";
import type { ClientRow, ScimClientStore, TokenRow } from "./scim-client.store.ts";
import type { ScimGroupStore } from "./scim-group.store.ts";
import type { ScimGroups } from "./scim-groups.service.ts";

type SaveInput = InputOf<EndpointOf<"scimAdmin.save">>["body"];
type ListRow = ResultOf<EndpointOf<"scimAdmin.list">>["rows"][number];
type Mapping = InputOf<EndpointOf<"scimAdmin.mapGroup">>["body"];

/** Administration of identity systems, their tokens, and the roles of their groups. */
export interface ScimAdmin {
  list(): Promise<ListRow[]>;
  save(input: SaveInput, caller: Caller, origin: Origin): Promise<string>;
  /** The accounts remain; from now on only administrators manage them. */
  remove(target: Pick<ClientRow, "id" | "version">, caller: Caller, origin: Origin): Promise<void>;
  /** Returns the token only this once, because only its digest is stored. */
  issueToken(id: string, days: number, caller: Caller, origin: Origin): Promise<{ token: string; expiresAt: string }>;
  revokeToken(tokenId: string, caller: Caller, origin: Origin): Promise<void>;
  listGroups(id: string, limit: number, offset: number): Promise<ResultOf<EndpointOf<"scimAdmin.listGroups">>>;
  /** Returns the number of people whose roles changed. */
  mapGroup(input: Mapping, caller: Caller, origin: Origin): Promise<number>;
}

export interface ScimAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly clients: ScimClientStore;
  readonly groupStore: ScimGroupStore;
  readonly groups: Pick<ScimGroups, "mapToRole">;
  readonly departments: Pick<DepartmentService, "named">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "countOf" | "removeSource">;
  readonly groupRoles: Pick<GroupRoles, "requireMayMap">;
  readonly roleAssignment: Pick<RoleAssignment, "requireMayGrant" | "publishHolderChange">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges">;
  readonly audit: Pick<AuditService, "change">;
}

const DAY_MS = 86_400_000;
/** Enough for one token in use, its successor, and some that are not revoked yet. */
const MAX_TOKENS = 5;

const sourceOf = (id: string): string => `scim:${id}`;

const presentForTrail = ({ name, departmentId, mayAdopt, mayAdminister }: Omit<ClientRow, "id" | "version">) => ({
  name,
  departmentId,
  mayAdopt,
  mayAdminister,
});

export function createScimAdmin(deps: ScimAdminDeps): ScimAdmin {
  const { db, clock, clients, groupStore, groups, departments, provisionedAccounts } = deps;
  const { groupRoles, roleAssignment, roleHolders, audit } = deps;
  const now = () => new Date(clock.now());

  const presentToken = ({ id, createdAt, expiresAt, lastUsedAt, revokedAt }: TokenRow): ListRow["tokens"][number] => ({
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: revokedAt ? "revoked" : expiresAt <= now() ? "over" : "good",
  });

  const entry = (action: string, object: string, { userId, username }: Caller, origin: Origin) => ({
    action,
    userId,
    username,
    object,
    origin,
  });

  async function requireDepartmentId(tx: Tx, orgCode: string | null): Promise<string | null> {
    if (orgCode === null) return null;
    const id = await clients.findDepartmentId(tx, orgCode);
    if (id === undefined) throw new AppError("scim.unknown_department", { details: { field: "orgCode" } });
    return id;
  }

  const nameTaken = () => new AppError("scim.name_taken", { details: { field: "name" } });

  async function requireClient(id: string, tx?: Tx): Promise<ClientRow> {
    const row = await clients.find(id, tx);
    if (!row) throw new AppError("scim.not_found");
    return row;
  }

  /** Allowing administrative roles for its groups requires the right to grant each of the mapped roles. */
  async function requireRolesOfGroups(tx: Tx, id: string, caller: Caller): Promise<void> {
    for (const role of await groupStore.listRoles(tx, id))
      await roleAssignment.requireMayGrant(tx, role, caller, "按身份系统用户组授予");
  }

  return {
    list: async () => {
      const [rows, tokens] = await Promise.all([clients.list(), clients.listTokens()]);
      const departmentRows = await departments.named(rows.flatMap(({ orgCode }) => orgCode ?? []));
      const tokensByClient = Map.groupBy(tokens, ({ clientId }) => clientId);
      return Promise.all(
        rows.map(async ({ client: { id, version, name, mayAdopt, mayAdminister }, orgCode }) => ({
          id,
          version,
          name,
          mayAdopt,
          mayAdminister,
          department: departmentRows.find((department) => department.orgCode === orgCode) ?? null,
          people: await provisionedAccounts.countOf(sourceOf(id)),
          groups: await groupStore.count(id, undefined),
          tokens: (tokensByClient.get(id) ?? []).map(presentToken),
        })),
      );
    },
    save: async ({ id, version, name: sent, orgCode, mayAdopt, mayAdminister }, caller, origin) => {
      const name = sent.trim();
      return audit.change(db, entry("scim.client", id ?? name, caller, origin), async (tx) => {
        const fields = { name, departmentId: await requireDepartmentId(tx, orgCode), mayAdopt, mayAdminister };
        const stamp = { updatedAt: now(), updatedBy: caller.userId };
        if (id === null) {
          const createdId = await clients.insert(tx, {
            ...fields,
            ...stamp,
            createdAt: now(),
            createdBy: caller.userId,
          });
          if (createdId === undefined) throw nameTaken();
          return { result: createdId, object: createdId, detail: { before: null, after: fields } };
        }
        const before = await requireClient(id, tx);
        if (await clients.isNameTaken(tx, name, id)) throw nameTaken();
        if (before.version !== version) throw new AppError("scim.changed");
        if (!before.mayAdminister && mayAdminister) await requireRolesOfGroups(tx, id, caller);
        if (!(await clients.update(tx, { id, version }, { ...fields, ...stamp }))) throw new AppError("scim.changed");
        return { result: id, detail: { before: presentForTrail(before), after: fields } };
      });
    },
    remove: ({ id, version }, caller, origin) =>
      audit.change(db, entry("scim.client", id, caller, origin), async (tx) => {
        const before = await requireClient(id, tx);
        if (!(await clients.remove(tx, { id, version }))) throw new AppError("scim.changed");
        await provisionedAccounts.removeSource(tx, sourceOf(id));
        return { result: undefined, detail: { before: presentForTrail(before), after: null } };
      }),
    issueToken: async (id, days, caller, origin) => {
      const { name } = await requireClient(id);
      return audit.change(db, entry("scim.token", id, caller, origin), async (tx) => {
        const token = newToken();
        const [createdAt, expiresAt] = [now(), new Date(clock.now() + days * DAY_MS)];
        if (!(await clients.lock(tx, id))) throw new AppError("scim.not_found");
        if ((await clients.countValidTokens(tx, id, createdAt)) >= MAX_TOKENS)
          throw new AppError("scim.too_many_tokens");
        const stamp = { createdAt, createdBy: caller.userId };
        await clients.insertToken(tx, { id: newId(), clientId: id, digest: tokenDigest(token), expiresAt, ...stamp });
        const until = expiresAt.toISOString();
        return { result: { token, expiresAt: until }, detail: { client: name, issued: true, expiresAt: until } };
      });
    },
    revokeToken: (tokenId, caller, origin) =>
      audit.change(db, entry("scim.token", tokenId, caller, origin), async (tx) => {
        const clientId = await clients.revokeToken(tx, tokenId, now());
        if (clientId === undefined) throw new AppError("scim.token_not_found");
        return { result: undefined, object: clientId, detail: { revoked: true, token: tokenId } };
      }),
    listGroups: async (id, limit, offset) => {
      await requireClient(id);
      const [total, rows] = await Promise.all([
        groupStore.count(id, undefined),
        groupStore.listForAdministrators(id, limit, offset),
      ]);
      return {
        total,
        rows: rows.map(({ roleCode, roleName, ...row }) => ({
          ...row,
          role: roleCode === null || roleName === null ? null : { code: roleCode, name: roleName },
        })),
      };
    },
    mapGroup: async ({ groupId, version, role: code }, caller, origin) => {
      const changed = await audit.change(db, entry("scim.map", groupId, caller, origin), async (tx) => {
        await roleHolders.lockChanges(tx);
        const group = await groupStore.lockAny(tx, groupId);
        if (!group) throw new AppError("scim.group_not_found");
        if (group.version !== version) throw new AppError("scim.group_changed");
        const client = await requireClient(group.clientId, tx);
        const { mayAdminister } = client;
        const members = await groupStore.listMemberIds(tx, groupId);
        const change = { formerId: group.roleId, roleCode: code, mayAdminister, memberIds: members };
        const { former, role } = await groupRoles.requireMayMap(tx, change, caller);
        const changedIds = await groups.mapToRole(
          tx,
          { ...client, branch: "", tokenBy: null },
          group,
          role?.id ?? null,
        );
        const detail = { group: group.displayName, before: former?.code ?? null, after: code };
        return { result: changedIds, detail: { ...detail, count: changedIds.length } };
      });
      roleAssignment.publishHolderChange(changed);
      return changed.length;
    },
  };
}
