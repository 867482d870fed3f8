import { type EndpointOf, type InputOf, WORKSPACE_APP_ID } from "@tender/contract";
import { formActions } from "@tender/contract/online-forms";
import { formActionCode, formActionWords, formButtonCode } from "@tender/form-rules";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { MenuRegister, MenuWish } from "../permission/menu-register.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { RoleHolders } from "../role/role-holders.service.ts";
import type { GrantGiving } from "../role-giving/grant-giving.service.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
import type { FormDrafts } from "./form-draft.service.ts";
import { listComponentOf } from "./form-facts.ts";
import type { OnlineFormStore } from "./online-form.store.ts";

type Wanted = InputOf<EndpointOf<"onlineForm.makeMenu">>["body"];

/** Puts a published form into the menu, with a button for everything that people may be granted on it. */
export interface FormMenus {
  /** The menu's id. Throws http.forbidden, online_form.not_published, online_form.has_menu, menu.bad_parent. */
  make(wanted: Wanted, caller: Caller, origin: Origin): Promise<string>;
}

export interface FormMenusDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: Pick<OnlineFormStore, "hasMenu" | "release">;
  readonly drafts: Pick<FormDrafts, "find" | "requireOpen">;
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

export function createFormMenus(deps: FormMenusDeps): FormMenus {
  const { db, clock, store, drafts, menuRegister, roleHolders, roleChanges, roleGiving, grantGiving, audit } = deps;
  return {
    make: async ({ id, title, parentId }, caller, origin) => {
      // It is a menu like any other: whoever may make none, makes none this way either.
      if (!caller.permissions.has("menu:edit")) throw new AppError("http.forbidden");
      const { userId, username } = caller;
      const entry = { action: "menu.change", userId, username, object: id, origin };
      const menuId = await audit.recordChange(entry, async () => {
        drafts.requireOpen();
        return db.transaction(async (tx) => {
          await roleHolders.takeTurn(tx);
          const { code, release } = await drafts.find(tx, id);
          const published = release === null ? undefined : await store.release(tx, id, release);
          if (!published) throw new AppError("online_form.not_published");
          const component = listComponentOf(code);
          if (await store.hasMenu(tx, component)) throw new AppError("online_form.has_menu");
          const by = { by: userId, at: new Date(clock.now()) };
          const buttons = [
            ...formActions.map((action) => ({ action: formActionCode(code, action), title: formActionWords[action] })),
            ...published.definition.buttons.map((button) => ({
              action: formButtonCode(code, button.code),
              title: button.title,
            })),
          ];
          // Whoever makes a form may hand on what it brings: nobody holds it before.
          const held = new Set([
            ...(await roleGiving.rightsOf(tx, caller)),
            ...buttons.map(({ action }) => `${WORKSPACE_APP_ID} ${action}`),
          ]);
          const menu: MenuWish = {
            ...blank,
            appId: WORKSPACE_APP_ID,
            isButton: false,
            title,
            parentId,
            path: `/online/forms/${code}`,
            component,
            keepAlive: true,
            icon: "table",
          };
          const { id: made } = await menuRegister.save(tx, null, menu, held, by);
          const items = [made];
          for (const button of buttons) {
            const wish = {
              ...blank,
              ...button,
              appId: WORKSPACE_APP_ID,
              isButton: true,
              parentId: made,
              type: "1",
              status: "1",
            };
            items.push((await menuRegister.save(tx, null, wish, held, by)).id);
          }
          const roles = (await roleHolders.heldBy(tx, userId)).filter(({ orgCode }) => orgCode === null);
          for (const item of items)
            await menuRegister.grantToEditors(
              tx,
              item,
              roles.map(({ roleId }) => roleId),
            );
          await grantGiving.requirePillars(tx);
          const after = { title, component, parentId, buttons: buttons.map(({ action }) => action) };
          return { result: made, object: made, detail: { before: null, after } };
        });
      });
      roleChanges.openOtherwise();
      return menuId;
    },
  };
}
