import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { GrantRegister, OfferedItem } from "../permission/grant-register.service.ts";
import type { PermissionService } from "../permission/permission.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { RoleHolders } from "../role/role-holders.service.ts";
import type { RoleRegister, RoleRow } from "../role/role-register.service.ts";
import { isWithoutPillars, LAST_STANDING } from "./giving-rules.ts";
import type { RoleGiving } from "./role-giving.service.ts";

export interface GrantWish {
  readonly roleId: string;
  readonly version: number;
  /** Ids of menus and buttons. */
  readonly add: readonly string[];
  readonly take: readonly string[];
}

/**
 * The one place where roles get grants and lose them. Nobody gives or takes a grant of what they lack, or changes a role that
 * they hold; the role that runs the installation keeps what it takes to give rights.
 */
export interface GrantGiving {
  /** The menus and buttons of an app as this caller could grant them to the role. Throws role.not_found. */
  offer(roleId: string, appId: string, by: Caller): Promise<{ role: RoleRow; isOwn: boolean; items: OfferedItem[] }>;
  /** Throws role.not_found, role.changed, role.own_grants, role.beyond_own_grants, role.last_administrator. */
  change(wish: GrantWish, by: Caller, origin: Origin): Promise<void>;
  /** Is the role that runs the installation still granted what gives rights? Throws menu.keeps_rights. */
  requirePillars(tx: Tx): Promise<void>;
  /** The grants of one role for another that has none. In the caller's transaction; throws role.beyond_own. */
  copyIn(tx: Tx, from: Pick<RoleRow, "id" | "name">, toRoleId: string, by: Caller): Promise<void>;
}

export interface GrantGivingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly grantRegister: GrantRegister;
  readonly roleRegister: Pick<RoleRegister, "find" | "update">;
  readonly roleHolders: Pick<RoleHolders, "takeTurn" | "heldBy" | "roleOf">;
  readonly roleChanges: Pick<RoleChanges, "openOtherwise">;
  readonly roleGiving: Pick<RoleGiving, "rightsOf" | "requireMayGive">;
  readonly permissions: Pick<PermissionService, "callsOpenedBy">;
  readonly audit: Pick<AuditService, "recordChange">;
}

const NAMED = 3;
const KEPT_IN_TRAIL = 200;

const wordsOf = ({ title, action }: OfferedItem): string => (action === null ? title : `${title}（${action}）`);

export function createGrantGiving(deps: GrantGivingDeps): GrantGiving {
  const { db, clock, grantRegister, roleRegister, roleHolders, roleChanges, roleGiving, permissions, audit } = deps;

  async function roleOf(on: Tx, roleId: string): Promise<RoleRow> {
    const role = await roleRegister.find(on, roleId);
    if (!role) throw new AppError("role.not_found");
    return role;
  }

  const isOwn = async (on: Tx, roleId: string, { userId }: Caller): Promise<boolean> =>
    (await roleHolders.heldBy(on, userId)).some((held) => held.roleId === roleId);

  return {
    offer: async (roleId, appId, by) => {
      const [role, own, held] = await Promise.all([
        roleOf(db, roleId),
        isOwn(db, roleId, by),
        roleGiving.rightsOf(db, by),
      ]);
      return { role, isOwn: own, items: await grantRegister.itemsFor(db, roleId, appId, held) };
    },
    change: async ({ roleId, version, add, take }, by, origin) => {
      const entry = { action: "permission.change", userId: by.userId, username: by.username, object: roleId, origin };
      await audit.recordChange(entry, async () => {
        const detail = await db.transaction(async (tx) => {
          await roleHolders.takeTurn(tx);
          const role = await roleOf(tx, roleId);
          if (await isOwn(tx, roleId, by)) throw new AppError("role.own_grants");
          const items = new Map(
            (await grantRegister.itemsFor(tx, roleId, undefined, await roleGiving.rightsOf(tx, by))).map((item) => [
              item.id,
              item,
            ]),
          );
          const added = add.flatMap((id) => items.get(id) ?? []).filter((item) => !item.isGranted);
          const taken = take.flatMap((id) => items.get(id) ?? []).filter((item) => item.isGranted);
          const beyond = [...added, ...taken].filter((item) => !item.isGrantable);
          if (beyond.length > 0) {
            const titles = beyond.slice(0, NAMED).map(({ title }) => title);
            throw new AppError("role.beyond_own_grants", {
              values: { titles: titles.join("、"), count: beyond.length },
            });
          }
          if (
            !(await roleRegister.update(tx, { id: roleId, version }, {}, { by: by.userId, at: new Date(clock.now()) }))
          )
            throw new AppError("role.changed");
          const idsOf = (list: readonly OfferedItem[]) => list.map(({ id }) => id);
          await grantRegister.grant(tx, roleId, idsOf(added));
          await grantRegister.take(tx, roleId, idsOf(taken));
          if (role.code === LAST_STANDING && isWithoutPillars(await permissions.callsOpenedBy(tx, [roleId])))
            throw new AppError("role.last_administrator");
          const kept = (list: readonly OfferedItem[]) => list.slice(0, KEPT_IN_TRAIL).map(wordsOf);
          return { role: role.code, added: kept(added), taken: kept(taken), count: added.length + taken.length };
        });
        return { result: undefined, detail };
      });
      roleChanges.openOtherwise();
    },
    requirePillars: async (tx) => {
      const role = await roleHolders.roleOf(tx, LAST_STANDING);
      if (role && isWithoutPillars(await permissions.callsOpenedBy(tx, [role.id])))
        throw new AppError("menu.keeps_rights");
    },
    copyIn: async (tx, from, toRoleId, by) => {
      await roleGiving.requireMayGive(tx, from, by);
      await grantRegister.copy(tx, from.id, toRoleId);
    },
  };
}
