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

type Wanted = InputOf<EndpointOf<"menuAdmin.save">>["body"];
type Moved = InputOf<EndpointOf<"menuAdmin.move">>["body"];
type Removed = InputOf<EndpointOf<"menuAdmin.remove">>["body"];

/** Changes of menus and buttons by administrators. */
export interface MenuAdmin {
  save(wanted: Wanted, caller: Caller, origin: Origin): Promise<string>;
  move(wanted: Moved, caller: Caller, origin: Origin): Promise<void>;
  /** Returns the number of removed items. */
  remove(wanted: Removed, caller: Caller, origin: Origin): Promise<number>;
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

const NAMED = 100;

/** The fields of an audit row, without null, false and empty ones. */
const shown = ({ roles: _roles, version: _version, ...item }: MenuEntry): object =>
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
   * A code on a button grants a right as a role does: to all roles that have the button, and to everybody while its
   * rule is switched off.
   */
  function requireSecond(before: ReadonlySet<string>, after: ReadonlySet<string>, caller: Caller): void {
    const [gained, lost] = [[...after.difference(before)], [...before.difference(after)]];
    if (gained.length + lost.length === 0) return;
    const fact = (label: string, rights: readonly string[]) =>
      rights.length === 0 ? [] : [{ label, value: rights.slice(0, NAMED).join("；") }];
    approvals.requireSecond("role", caller, () => ({
      title: "修改按钮，管理权限随之变更",
      facts: [...fact("增加", gained), ...fact("减少", lost)],
    }));
  }

  async function recorded<T>(
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
      return recorded(caller, origin, id ?? input.title, async (tx) => {
        const at = id === null ? null : { id, version: version ?? 0 };
        const held = await roleAssignment.rightsOf(tx, caller);
        await requireWholeSight(tx, input.component, caller);
        const saved = await register.save(tx, at, input, held, now(caller));
        if (at === null) {
          const roles = (await roleHolders.heldBy(tx, caller.userId)).filter(({ orgCode }) => orgCode === null);
          await register.grantToEditors(
            tx,
            saved.id,
            roles.map(({ roleId }) => roleId),
          );
        }
        await grantManagement.requireGrantingCodes(tx);
        const after = (await register.listEntries(tx, saved.before?.appId ?? input.appId)).find(
          (one) => one.id === saved.id,
        );
        return {
          result: saved.id,
          object: saved.id,
          detail: { before: saved.before && shown(saved.before), after: after ? shown(after) : null },
        };
      });
    },
    move: async ({ id, version, ...place }, caller, origin) => {
      await recorded(caller, origin, id, async (tx) => {
        const { parentId, title } = await register.move(tx, { id, version }, place, now(caller));
        return { result: undefined, detail: { title, before: { parentId }, after: place } };
      });
    },
    remove: (wanted, caller, origin) =>
      recorded(caller, origin, wanted.id, async (tx) => {
        const removed = await register.remove(tx, wanted, await roleAssignment.rightsOf(tx, caller));
        await grantManagement.requireGrantingCodes(tx);
        const before = removed.slice(0, NAMED).map(shown);
        return { result: removed.length, detail: { before, after: null, count: removed.length } };
      }),
  };
}
