import { WORKSPACE_APP_ID } from "@tender/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { MenuRegister, MenuWish } from "../permission/menu-register.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { RoleHolders } from "../role/role-holders.service.ts";
import type { GrantGiving } from "./grant-giving.service.ts";
import type { RoleGiving } from "./role-giving.service.ts";

/** A menu of something that people have made themselves, with a button for everything that may be granted on it. */
export interface MadeMenu {
  readonly title: string;
  readonly parentId: string | null;
  readonly path: string;
  readonly component: string;
  readonly icon: string;
  readonly buttons: readonly { readonly action: string; readonly title: string }[];
}

/** Puts what people make into the menu of the workspace. */
export interface MenuMaking {
  /**
   * The menu's id; `object`: what it is of. Whoever makes something may hand on what it brings: nobody holds it before. Throws
   * http.forbidden, menu.bad_parent.
   */
  make(object: string, menuOf: (tx: Tx) => Promise<MadeMenu>, caller: Caller, origin: Origin): Promise<string>;
}

export interface MenuMakingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly menuRegister: Pick<MenuRegister, "save" | "grantToEditors">;
  readonly roleHolders: Pick<RoleHolders, "takeTurn" | "heldBy">;
  readonly roleChanges: Pick<RoleChanges, "openOtherwise">;
  readonly roleGiving: Pick<RoleGiving, "rightsOf">;
  readonly grantGiving: Pick<GrantGiving, "requirePillars">;
  readonly audit: Pick<AuditService, "recordChange">;
}

const blank: Omit<MenuWish, "title" | "parentId" | "isButton" | "appId"> = {
  ...{ path: null, name: null, component: null, redirect: null, icon: null, url: null, target: null },
  ...{ hidden: false, alwaysShow: false, keepAlive: false, isRoute: true, internalOrExternal: false },
  ...{ permissionList: [], action: null, type: null, status: null, describe: null },
};

export function createMenuMaking(deps: MenuMakingDeps): MenuMaking {
  const { db, clock, menuRegister, roleHolders, roleChanges, roleGiving, grantGiving, audit } = deps;
  const appId = WORKSPACE_APP_ID;

  async function made(tx: Tx, { buttons, ...menu }: MadeMenu, caller: Caller): Promise<string> {
    const by = { by: caller.userId, at: new Date(clock.now()) };
    const held = new Set([
      ...(await roleGiving.rightsOf(tx, caller)),
      ...buttons.map(({ action }) => `${appId} ${action}`),
    ]);
    const wish: MenuWish = { ...blank, ...menu, appId, isButton: false, keepAlive: true };
    const { id: parentId } = await menuRegister.save(tx, null, wish, held, by);
    const items = [parentId];
    for (const button of buttons) {
      const one = { ...blank, ...button, appId, isButton: true, parentId, type: "1", status: "1" };
      items.push((await menuRegister.save(tx, null, one, held, by)).id);
    }
    const roles = (await roleHolders.heldBy(tx, caller.userId)).filter(({ orgCode }) => orgCode === null);
    const roleIds = roles.map(({ roleId }) => roleId);
    for (const item of items) await menuRegister.grantToEditors(tx, item, roleIds);
    await grantGiving.requirePillars(tx);
    return parentId;
  }

  return {
    make: async (object, menuOf, caller, origin) => {
      // It is a menu like any other: whoever may make none, makes none this way either.
      if (!caller.permissions.has("menu:edit")) throw new AppError("http.forbidden");
      const { userId, username } = caller;
      const menuId = await audit.recordChange({ action: "menu.change", userId, username, object, origin }, () =>
        db.transaction(async (tx) => {
          await roleHolders.takeTurn(tx);
          const menu = await menuOf(tx);
          const id = await made(tx, menu, caller);
          const { title, component, parentId, buttons } = menu;
          const after = { title, component, parentId, buttons: buttons.map(({ action }) => action) };
          return { result: id, object: id, detail: { before: null, after } };
        }),
      );
      roleChanges.openOtherwise();
      return menuId;
    },
  };
}
