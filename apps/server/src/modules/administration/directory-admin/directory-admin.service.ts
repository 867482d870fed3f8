import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { DirectoryRegister } from "#modules/access/directory/connection.store.ts";
import type { Directories, PlacedConnection } from "#modules/access/directory/directories.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ProvisionedAccounts } from "#modules/access/provisioning/provisioned-accounts.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { DirectoryRoles } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { responsibleUserIds } from "#platform/second-person.ts";
import { seal } from "#platform/secrets.ts";
import {
  changesAuthentication,
  changesRoleGrants,
  redirectedIdentityField,
  type SentSettings,
  type SettingRules,
  sendsSecretToOtherAddress,
  validateSettings,
} from "./connection-rules.ts";
import { presentRun } from "./run.presenter.ts";
import type { RunStore } from "./run.store.ts";

type SaveInput = InputOf<EndpointOf<"directoryAdmin.save">>["body"];
type ListRow = ResultOf<EndpointOf<"directoryAdmin.list">>["rows"][number];

/** Administration of directories. Each change is recorded, without the password. */
export interface DirectoryAdmin {
  list(): Promise<ListRow[]>;
  save(input: SaveInput, caller: Caller, origin: Origin): Promise<string>;
  /** People and departments of the directory remain, and are administered by hand from now on. */
  remove(target: { readonly id: string; readonly version: number }, caller: Caller, origin: Origin): Promise<void>;
  /** Returns the settings to try, with the typed or the stored password. */
  settingsFor(
    sent: SentSettings & { readonly id: string | null; readonly bindSecret: string | null },
  ): Promise<SentSettings & { readonly bindSecret: string }>;
}

export interface DirectoryAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: DirectoryRegister;
  readonly runs: Pick<RunStore, "lastOf">;
  readonly directories: Pick<Directories, "unseal" | "publishChange" | "sourceOf">;
  readonly directoryRoles: Pick<DirectoryRoles, "rolesOf">;
  readonly roleAssignment: Pick<RoleAssignment, "requireMayGrant">;
  readonly departments: Pick<DepartmentService, "named">;
  readonly provisionedAccounts: Pick<ProvisionedAccounts, "countOf" | "peopleOf" | "removeSource">;
  readonly permissions: Pick<PermissionService, "filterAdministeringMoreThan" | "filterAdministrators">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly takeoverGuard: Pick<TakeoverGuard, "note">;
  readonly audit: Pick<AuditService, "change">;
  readonly sealing: Buffer;
  readonly rules: SettingRules;
}

type TrailSettings = Omit<SaveInput, "id" | "version" | "orgCode" | "bindSecret"> & {
  readonly departmentId: string | null;
};

/** Omits the password and the columns of the row itself. */
function presentForTrail(row: PlacedConnection): TrailSettings {
  const { id, version, sealedSecret, secretSince, createdAt, createdBy, updatedAt, updatedBy, branch, ...rest } = row;
  return { ...rest, addresses: [...row.addresses] };
}

/** Settings that identify people: with other values the directory returns other identifiers for the same people. */
const IDENTIFYING_FIELDS = ["kind", "idAttribute"] as const;

export function createDirectoryAdmin(deps: DirectoryAdminDeps): DirectoryAdmin {
  const { db, clock, store, runs, directories, departments, provisionedAccounts, permissions, audit } = deps;
  const { directoryRoles, roleAssignment, approvals, takeoverGuard, sealing, rules } = deps;
  const now = () => new Date(clock.now());
  const nameTaken = () => new AppError("directory.name_taken", { details: { field: "name" } });
  const secretNeeded = () => new AppError("directory.secret_needed", { details: { field: "bindSecret" } });

  async function requireExisting(id: string, tx?: Tx): Promise<PlacedConnection> {
    const row = await store.find(id, tx);
    if (!row) throw new AppError("directory.not_found");
    return row;
  }

  async function requireDepartmentId(tx: Tx, orgCode: string | null): Promise<string | null> {
    if (orgCode === null) return null;
    const id = await store.departmentId(tx, orgCode);
    if (id === undefined) throw new AppError("directory.unknown_department", { details: { field: "orgCode" } });
    return id;
  }

  async function requireSamePeople(tx: Tx, before: PlacedConnection, after: SentSettings): Promise<void> {
    const field = IDENTIFYING_FIELDS.find((name) => after[name] !== before[name]);
    if (field && (await provisionedAccounts.countOf(directories.sourceOf(before), tx)) > 0)
      throw new AppError("directory.identity_fixed", { details: { field } });
  }

  /**
   * A directory that answers for people opens their accounts, so a change requires as many rights as linking each of
   * them. Throws directory.above_own_rights.
   */
  async function requireRightsOfPeople(
    tx: Tx,
    before: PlacedConnection,
    after: Parameters<typeof redirectedIdentityField>[1],
    caller: Caller,
  ): Promise<void> {
    const field = redirectedIdentityField(before, after);
    if (!field) return;
    const people = await provisionedAccounts.peopleOf(directories.sourceOf(before), tx);
    if ((await permissions.filterAdministeringMoreThan(tx, caller.permissions, people)).size > 0)
      throw new AppError("directory.above_own_rights", { details: { field } });
  }

  /**
   * A directory that answers for administrators opens their accounts, so its change requires a second person. Returns
   * the people without administrative rights.
   */
  async function requireSecond(
    tx: Tx,
    title: string,
    before: PlacedConnection,
    caller: Caller,
  ): Promise<readonly string[]> {
    const people = await provisionedAccounts.peopleOf(directories.sourceOf(before), tx);
    const administrators = await permissions.filterAdministrators(tx, people);
    if (administrators.size > 0)
      approvals.requireSecond("takeover", caller, () => ({
        title,
        facts: [{ label: "涉及", value: `${administrators.size} 名管理员以该目录的密码登录` }],
      }));
    return people.filter((id) => !administrators.has(id));
  }

  /**
   * A change of group members, or allowing administrative roles, grants the roles of the groups, so it requires the
   * right to grant each of them.
   */
  async function requireRolesOfGroups(tx: Tx, before: PlacedConnection, caller: Caller): Promise<void> {
    for (const role of await directoryRoles.rolesOf(tx, before.id))
      await roleAssignment.requireMayGrant(tx, role, caller, "按目录用户组授予");
  }

  const entry = (object: string, { userId, username }: Caller, origin: Origin) => ({
    action: "directory.connection",
    userId,
    username,
    object,
    origin,
  });

  return {
    list: async () => {
      const rows = await store.list();
      const lastRuns = await runs.lastOf(rows.map(({ id }) => id));
      const named = await departments.named(rows.flatMap(({ branch }) => (branch === "" ? [] : branch)));
      return Promise.all(
        rows.map(async (row) => {
          const { departmentId, ...rest } = presentForTrail(row);
          return {
            ...rest,
            id: row.id,
            version: row.version,
            department: named.find(({ orgCode }) => orgCode === row.branch) ?? null,
            secretSince: row.secretSince.toISOString(),
            people: await provisionedAccounts.countOf(directories.sourceOf(row)),
            lastRun: presentRun(lastRuns.get(row.id)),
          };
        }),
      );
    },
    save: async ({ id, version, orgCode, bindSecret, ...sent }, caller, origin) => {
      const saved = await audit.change(db, entry(id ?? sent.name.trim(), caller, origin), async (tx) => {
        const settings = {
          ...sent,
          ...validateSettings(sent, rules),
          departmentId: await requireDepartmentId(tx, orgCode),
        };
        const stamp = { updatedAt: now(), updatedBy: caller.userId };
        const secret =
          bindSecret === null ? undefined : { sealedSecret: seal(sealing, bindSecret), secretSince: now() };
        const detail = { after: settings, newSecret: bindSecret !== null };
        if (id === null) {
          if (!secret) throw new AppError("directory.missing", { details: { field: "bindSecret" } });
          const createdId = await store.insert(tx, {
            ...settings,
            ...secret,
            ...stamp,
            createdAt: now(),
            createdBy: caller.userId,
          });
          if (createdId === undefined) throw nameTaken();
          return { result: createdId, detail: { before: null, ...detail } };
        }
        const before = await requireExisting(id, tx);
        await requireSamePeople(tx, before, settings);
        await requireRightsOfPeople(tx, before, settings, caller);
        if (bindSecret === null && sendsSecretToOtherAddress(before, settings)) throw secretNeeded();
        if (await store.isNameTaken(tx, settings.name, id)) throw nameTaken();
        if (before.version !== version) throw new AppError("directory.changed");
        if (changesRoleGrants(before, settings)) await requireRolesOfGroups(tx, before, caller);
        const peopleWithoutRights = changesAuthentication(before, settings)
          ? await requireSecond(tx, `修改目录服务“${before.name}”的连接`, before, caller)
          : [];
        if (!(await store.update(tx, { id, version }, { ...settings, ...secret, ...stamp })))
          throw new AppError("directory.changed");
        await takeoverGuard.note(tx, peopleWithoutRights, responsibleUserIds(caller));
        return { result: id, detail: { before: presentForTrail(before), ...detail } };
      });
      directories.publishChange();
      return saved;
    },
    remove: async ({ id, version }, caller, origin) => {
      await audit.change(db, entry(id, caller, origin), async (tx) => {
        const before = await requireExisting(id, tx);
        if (before.version !== version) throw new AppError("directory.changed");
        // From now on the local passwords open the accounts, including those that other people have set.
        await requireSecond(tx, `删除目录服务“${before.name}”`, before, caller);
        if (!(await store.remove(tx, { id, version }))) throw new AppError("directory.changed");
        await provisionedAccounts.removeSource(tx, directories.sourceOf(before));
        return { result: undefined, detail: { before: presentForTrail(before), after: null } };
      });
      directories.publishChange();
    },
    settingsFor: async ({ id, bindSecret, ...sent }) => {
      const fields = validateSettings(sent, rules);
      if (bindSecret !== null) return { ...fields, bindSecret };
      if (id === null) throw new AppError("directory.missing", { details: { field: "bindSecret" } });
      const before = await requireExisting(id);
      if (sendsSecretToOtherAddress(before, fields)) throw secretNeeded();
      return { ...fields, bindSecret: directories.unseal(before).bindSecret };
    },
  };
}
