import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { GrantManagement } from "#modules/access/role-assignment/grant-management.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { SubsystemRegister } from "#modules/access/subsystem/subsystem-register.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { RoleChange, RoleRegister, RoleRow } from "#modules/people/role/role-register.store.ts";
import type { AuditService, Recorded } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { responsibleUserIds } from "#platform/second-person.ts";

type SaveInput = InputOf<EndpointOf<"roleAdmin.save">>["body"];
type CopyInput = InputOf<EndpointOf<"roleAdmin.copy">>["body"];
type RemoveInput = InputOf<EndpointOf<"roleAdmin.remove">>["body"];
type Rules = InputOf<EndpointOf<"roleAdmin.saveRules">>["body"];

/** Changes of roles by administrators; `role-assignment` changes their holders and grants. */
export interface RoleAdmin {
  save(input: SaveInput, caller: Caller, origin: Origin): Promise<string>;
  copy(input: CopyInput, caller: Caller, origin: Origin): Promise<string>;
  remove(input: RemoveInput, caller: Caller, origin: Origin): Promise<void>;
  readRules(): Promise<ResultOf<EndpointOf<"roleAdmin.readRules">>>;
  saveRules(rules: Rules, caller: Caller, origin: Origin): Promise<void>;
}

export interface RoleAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly selfRegisteredRole: string;
  readonly roles: { all(): Promise<{ id: string; code: string; name: string }[]> };
  readonly roleRegister: RoleRegister;
  readonly roleHolders: Pick<RoleHolders, "lockChanges" | "heldBy" | "isExclusionInForce">;
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
  readonly roleAssignment: Pick<RoleAssignment, "requireMayGrant">;
  readonly grantManagement: Pick<GrantManagement, "copyIn">;
  readonly subsystemRegister: Pick<SubsystemRegister, "copyRole">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly audit: Pick<AuditService, "change">;
}

/** Addresses of own pages, as in menus. */
const isOwnPath = (path: string): boolean => /^\/(?!\/)[^\s\\]*$/.test(path);

const presentForTrail = ({ code, name, description, homePath }: RoleChange) => ({ code, name, description, homePath });

const describePairs = (pairs: Rules["pairs"]) => pairs.map(({ one, other }) => `${one} 与 ${other}`);

async function explainConflicts<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlErrorOf(error)?.constraint === "role_code_key")
      throw new AppError("role.code_taken", { details: { field: "code" } });
    throw error;
  }
}

export function createRoleAdmin(deps: RoleAdminDeps): RoleAdmin {
  const { db, clock, roleRegister: register, roleHolders, roleChanges, roleAssignment, grantManagement, audit } = deps;

  const runRecorded = async <T>(
    caller: Caller,
    origin: Origin,
    object: string,
    work: (tx: Tx) => Promise<Recorded<T>>,
  ): Promise<T> => {
    const { userId, username } = caller;
    const entry = { action: "role.change", userId, username, object, origin };
    const result = await audit.change(db, entry, async (tx) => {
      await roleHolders.lockChanges(tx);
      return explainConflicts(() => work(tx));
    });
    roleChanges.publishRightsChange();
    return result;
  };

  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  async function roleOf(tx: Tx, id: string): Promise<RoleRow> {
    const row = await register.find(tx, id);
    if (!row) throw new AppError("role.not_found");
    return row;
  }

  async function requireFreeName(tx: Tx, name: string, exceptId: string | null): Promise<void> {
    if (await register.isNameTaken(tx, name, exceptId))
      throw new AppError("role.name_taken", { details: { field: "name" } });
  }

  return {
    save: ({ id, version, ...sent }, caller, origin) =>
      runRecorded(caller, origin, sent.code, async (tx) => {
        const change = { ...sent, name: sent.name.trim(), description: sent.description.trim() };
        if (change.homePath !== null && !isOwnPath(change.homePath))
          throw new AppError("role.bad_home", { details: { field: "homePath" } });
        await requireFreeName(tx, change.name, id);
        if (id === null) {
          const createdId = await register.insert(tx, change, now(caller));
          return { result: createdId, detail: { before: null, after: presentForTrail(change) } };
        }
        const before = await roleOf(tx, id);
        // Other tables and settings refer to the role by its code, so the code is fixed.
        const after = { ...change, code: before.code };
        if (!(await register.update(tx, { id, version: version ?? 0 }, after, now(caller))))
          throw new AppError("role.changed");
        return {
          result: id,
          object: before.code,
          detail: { before: presentForTrail(before), after: presentForTrail(after) },
        };
      }),
    copy: ({ id, code, name }, caller, origin) =>
      runRecorded(caller, origin, code, async (tx) => {
        const source = await roleOf(tx, id);
        await requireFreeName(tx, name.trim(), null);
        const { description, homePath } = source;
        const createdId = await register.insert(tx, { code, name: name.trim(), description, homePath }, now(caller));
        await grantManagement.copyIn(tx, source, createdId, caller);
        await deps.subsystemRegister.copyRole(tx, source.code, code);
        return { result: createdId, detail: { before: null, after: { code, name, grantsOf: source.code } } };
      }),
    remove: async ({ id, version, takesBack }, caller, origin) => {
      await runRecorded(caller, origin, id, async (tx) => {
        const row = await roleOf(tx, id);
        if (row.builtin) throw new AppError("role.builtin");
        if (row.code === deps.selfRegisteredRole) throw new AppError("role.of_registration");
        for (const userId of responsibleUserIds(caller))
          if ((await roleHolders.heldBy(tx, userId)).some(({ roleId }) => roleId === id))
            throw new AppError("role.own");
        const holdings = await register.countHoldings(tx, id);
        if (holdings > 0 && !takesBack) throw new AppError("role.in_use", { values: { count: holdings } });
        if (holdings > 0) await roleAssignment.requireMayGrant(tx, row, caller, "删除");
        await register.removeHoldings(tx, id);
        if (!(await register.remove(tx, { id, version }))) throw new AppError("role.changed");
        const detail = { before: { ...presentForTrail(row), holdings }, after: null };
        return { result: undefined, object: row.code, detail };
      });
    },
    readRules: async () => ({
      version: await register.exclusionsVersion(db),
      inForce: await roleHolders.isExclusionInForce(db),
      pairs: await register.exclusions(db),
      roles: (await deps.roles.all()).map(({ code, name }) => ({ code, name })),
      clashes: await register.countClashes(db),
    }),
    saveRules: async ({ version, inForce, pairs }, caller, origin) => {
      const ids = new Map((await deps.roles.all()).map(({ id, code }) => [code, id]));
      await runRecorded(caller, origin, "exclusions", async (tx) => {
        if ((await register.exclusionsVersion(tx)) !== version) throw new AppError("role.rules_changed");
        const rows = new Map<string, { roleId: string; otherRoleId: string }>();
        for (const { one, other } of pairs) {
          const [roleId, otherRoleId] = [ids.get(one), ids.get(other)].toSorted();
          if (roleId === undefined || otherRoleId === undefined || roleId === otherRoleId)
            throw new AppError("role.bad_pair");
          rows.set(`${roleId} ${otherRoleId}`, { roleId, otherRoleId });
        }
        const before = { inForce: await roleHolders.isExclusionInForce(tx), pairs: await register.exclusions(tx) };
        await register.setExclusions(tx, [...rows.values()]);
        await register.setInForce(tx, inForce, now(caller));
        const clashes = inForce ? await register.countClashes(tx) : 0;
        if (clashes > 0) throw new AppError("role.held_together", { values: { count: clashes } });
        const after = { inForce, pairs: await register.exclusions(tx) };
        const ended = describePairs(before.pairs).filter((pair) => !describePairs(after.pairs).includes(pair));
        deps.approvals.requireSecond("role", caller, () => ({
          title: "设置互斥角色",
          facts: [
            { label: "是否生效", value: inForce ? "是" : "否" },
            { label: "互斥角色", value: describePairs(after.pairs).join("；") || "无" },
            ...(ended.length > 0 ? [{ label: "不再互斥", value: ended.join("；") }] : []),
          ],
        }));
        return { result: undefined, detail: { before, after } };
      });
    },
  };
}
