import type { EndpointOf, InputOf } from "@tender/contract";
import type { MenuEntry, MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { GrantManagement } from "#modules/access/role-assignment/grant-management.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { AuditService, Recorded } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";

type SaveInput = InputOf<EndpointOf<"menuAdmin.save">>["body"];
type MoveInput = InputOf<EndpointOf<"menuAdmin.move">>["body"];
type RemoveInput = InputOf<EndpointOf<"menuAdmin.remove">>["body"];

/** Changes of menus and buttons by administrators. */
export interface MenuAdmin {
  save(input: SaveInput, caller: Caller, origin: Origin): Promise<string>;
  move(input: MoveInput, caller: Caller, origin: Origin): Promise<void>;
  /** Returns the number of removed items. */
  remove(input: RemoveInput, caller: Caller, origin: Origin): Promise<number>;
}

export interface MenuAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly menuRegister: MenuRegister;
  readonly roleHolders: Pick<RoleHolders, "lockChanges" | "heldBy">;
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
  readonly roleAssignment: Pick<RoleAssignment, "rightsOf" | "reachOf">;
  readonly dataRules: Pick<DataRules, "listOfView" | "isRestricted">;
  readonly grantManagement: Pick<GrantManagement, "requireGrantingCodes">;
  readonly subsystems: Pick<Subsystems, "find">;
  readonly permissions: Pick<PermissionService, "listAdministration">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly audit: Pick<AuditService, "change">;
}

const MAX_LISTED = 100;

/** Returns the fields of an audit row, without null, false and empty ones. */
const presentForTrail = ({ roles: _roles, version: _version, ...item }: MenuEntry): object =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && value !== false && value !== ""));

export function createMenuAdmin(deps: MenuAdminDeps): MenuAdmin {
  const {
    db,
    clock,
    menuRegister: register,
    roleHolders,
    roleChanges,
    roleAssignment,
    grantManagement,
    dataRules,
    subsystems,
    permissions,
    approvals,
    audit,
  } = deps;

  /**
   * A menu whose page shows a list shows all of its rows to roles without rules, so a caller under rules of that list
   * may not save it. Throws menu.beyond_own_rows.
   */
  async function requireWholeSight(tx: Tx, component: string | null, caller: Caller): Promise<void> {
    const list = component === null ? undefined : dataRules.listOfView(component);
    if (list && dataRules.isRestricted(list.code, await roleAssignment.reachOf(tx, caller)))
      throw new AppError("menu.beyond_own_rows", { values: { list: list.title } });
  }

  /**
   * Requires a second person for changed codes of a button: a code grants a right to all roles with the button, and to
   * all people while its rule is switched off.
   */
  function requireSecond(before: ReadonlySet<string>, after: ReadonlySet<string>, caller: Caller): void {
    const [added, removed] = [[...after.difference(before)], [...before.difference(after)]];
    if (added.length + removed.length === 0) return;
    const fact = (label: string, rights: readonly string[]) =>
      rights.length === 0 ? [] : [{ label, value: rights.slice(0, MAX_LISTED).join("；") }];
    approvals.requireSecond("role", caller, () => ({
      title: "修改按钮，管理权限随之变更",
      facts: [...fact("增加", added), ...fact("减少", removed)],
    }));
  }

  async function runRecorded<T>(
    caller: Caller,
    origin: Origin,
    object: string,
    work: (tx: Tx) => Promise<Recorded<T>>,
  ): Promise<T> {
    const { userId, username } = caller;
    const entry = { action: "menu.change", userId, username, object, origin };
    const result = await audit.change(db, entry, async (tx) => {
      await roleHolders.lockChanges(tx);
      const before = await permissions.listAdministration(tx);
      const change = await work(tx);
      requireSecond(before, await permissions.listAdministration(tx), caller);
      return change;
    });
    roleChanges.publishRightsChange();
    return result;
  }

  const now = ({ userId }: Caller) => ({ by: userId, at: new Date(clock.now()) });

  return {
    save: async ({ id, version, ...input }, caller, origin) => {
      if (!(await subsystems.find(input.appId))) throw new AppError("menu.unknown_app");
      return runRecorded(caller, origin, id ?? input.title, async (tx) => {
        const target = id === null ? null : { id, version: version ?? 0 };
        const callerRights = await roleAssignment.rightsOf(tx, caller);
        await requireWholeSight(tx, input.component, caller);
        const saved = await register.save(tx, target, input, callerRights, now(caller));
        if (target === null) {
          const roles = (await roleHolders.heldBy(tx, caller.userId)).filter(({ orgCode }) => orgCode === null);
          await register.grantToEditors(
            tx,
            saved.id,
            roles.map(({ roleId }) => roleId),
          );
        }
        await grantManagement.requireGrantingCodes(tx);
        const after = (await register.listEntries(tx, saved.before?.appId ?? input.appId)).find(
          (entry) => entry.id === saved.id,
        );
        return {
          result: saved.id,
          object: saved.id,
          detail: {
            before: saved.before && presentForTrail(saved.before),
            after: after ? presentForTrail(after) : null,
          },
        };
      });
    },
    move: async ({ id, version, ...position }, caller, origin) => {
      await runRecorded(caller, origin, id, async (tx) => {
        const { parentId, title } = await register.move(tx, { id, version }, position, now(caller));
        return { result: undefined, detail: { title, before: { parentId }, after: position } };
      });
    },
    remove: (target, caller, origin) =>
      runRecorded(caller, origin, target.id, async (tx) => {
        const removed = await register.remove(tx, target, await roleAssignment.rightsOf(tx, caller));
        await grantManagement.requireGrantingCodes(tx);
        const before = removed.slice(0, MAX_LISTED).map(presentForTrail);
        return { result: removed.length, detail: { before, after: null, count: removed.length } };
      }),
  };
}
