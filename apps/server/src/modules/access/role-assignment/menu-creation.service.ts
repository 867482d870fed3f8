import { WORKSPACE_APP_ID } from "@tender/contract";
import type { MenuEntry, MenuInput, MenuRegister } from "#modules/access/permission/menu-register.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { GrantManagement } from "./grant-management.service.ts";
import type { RoleAssignment } from "./role-assignment.service.ts";

/** A menu for an object that people have created, with a button for every grantable action on it. */
export interface NewMenu {
  readonly title: string;
  readonly parentId: string | null;
  readonly path: string;
  readonly component: string;
  readonly icon: string;
  readonly buttons: readonly NewMenuButton[];
}

interface NewMenuButton {
  readonly action: string;
  readonly title: string;
}

/** Changes of a menu: buttons to add below it, and obsolete items to remove. */
export interface MenuChange {
  readonly menuId: string;
  readonly added: readonly NewMenuButton[];
  readonly removed: readonly MenuEntry[];
}

/** Adds menus for created objects to the workspace. */
export interface MenuCreation {
  /** Menus and buttons of the workspace. */
  listEntries(tx: Tx): Promise<readonly MenuEntry[]>;
  /**
   * Applies and records changes in the transaction that changes the objects of the menus; new buttons are granted like
   * those of a new menu. Call `publishChanges` after the commit. Throws http.forbidden, menu.keeps_rights.
   */
  applyChanges(tx: Tx, changes: readonly MenuChange[], caller: Caller, origin: Origin): Promise<void>;
  /** Publishes the changes to every node. */
  publishChanges(changes: readonly MenuChange[]): void;
  /**
   * Creates a menu; returns its id. `object`: the object that it is for. Its creator may grant its new codes, since
   * no role has them yet. Throws http.forbidden, menu.bad_parent.
   */
  create(object: string, menuOf: (tx: Tx) => Promise<NewMenu>, caller: Caller, origin: Origin): Promise<string>;
}

export interface MenuCreationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly menuRegister: Pick<MenuRegister, "listEntries" | "save" | "remove" | "grantToEditors">;
  readonly roleHolders: Pick<RoleHolders, "lockChanges" | "heldBy">;
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
  readonly roleAssignment: Pick<RoleAssignment, "rightsOf">;
  readonly grantManagement: Pick<GrantManagement, "requireGrantingCodes">;
  readonly audit: Pick<AuditService, "record" | "change">;
}

const EMPTY_MENU: Omit<MenuInput, "title" | "parentId" | "isButton" | "appId"> = {
  path: null,
  name: null,
  component: null,
  redirect: null,
  icon: null,
  url: null,
  target: null,
  hidden: false,
  alwaysShow: false,
  keepAlive: false,
  isRoute: true,
  internalOrExternal: false,
  permissionList: [],
  action: null,
  type: null,
  status: null,
  describe: null,
};

export function createMenuCreation(deps: MenuCreationDeps): MenuCreation {
  const { db, clock, menuRegister, roleHolders, roleChanges, roleAssignment, grantManagement, audit } = deps;
  const appId = WORKSPACE_APP_ID;

  const rightsWith = async (tx: Tx, caller: Caller, actions: readonly string[]) =>
    new Set([...(await roleAssignment.rightsOf(tx, caller)), ...actions.map((action) => `${appId} ${action}`)]);

  async function saveItems(tx: Tx, inputs: readonly MenuInput[], rights: ReadonlySet<string>, caller: Caller) {
    const editor = { by: caller.userId, at: new Date(clock.now()) };
    const roles = (await roleHolders.heldBy(tx, caller.userId)).filter(({ orgCode }) => orgCode === null);
    const roleIds = roles.map(({ roleId }) => roleId);
    const ids: string[] = [];
    for (const input of inputs) {
      const { id } = await menuRegister.save(tx, null, input, rights, editor);
      await menuRegister.grantToEditors(tx, id, roleIds);
      ids.push(id);
    }
    return ids;
  }

  const buttonsBelow = (parentId: string, buttons: readonly NewMenuButton[]): MenuInput[] =>
    buttons.map((button) => ({ ...EMPTY_MENU, ...button, appId, isButton: true, parentId, type: "1", status: "1" }));

  async function createIn(tx: Tx, { buttons, ...menu }: NewMenu, caller: Caller): Promise<string> {
    const actions = buttons.map(({ action }) => action);
    const rights = await rightsWith(tx, caller, actions);
    const input: MenuInput = { ...EMPTY_MENU, ...menu, appId, isButton: false, keepAlive: true };
    const [menuId = ""] = await saveItems(tx, [input], rights, caller);
    await saveItems(tx, buttonsBelow(menuId, buttons), rights, caller);
    await grantManagement.requireGrantingCodes(tx);
    return menuId;
  }

  /** Requires the permission to edit menus, since the result is an ordinary menu. Throws http.forbidden. */
  function requireEditor({ permissions }: Caller): void {
    if (!permissions.has("menu:edit")) throw new AppError("http.forbidden");
  }

  return {
    listEntries: (tx) => menuRegister.listEntries(tx, appId),
    applyChanges: async (tx, changes, caller, origin) => {
      requireEditor(caller);
      const { userId, username } = caller;
      await roleHolders.lockChanges(tx);
      for (const { menuId, added, removed } of changes) {
        const actions = [...added, ...removed].map(({ action }) => action ?? "");
        const rights = await rightsWith(tx, caller, actions);
        await saveItems(tx, buttonsBelow(menuId, added), rights, caller);
        for (const item of removed) await menuRegister.remove(tx, item, rights);
        const codesOf = (list: readonly { readonly action: string | null }[]) => list.map(({ action }) => action);
        const detail = { added: codesOf(added), removed: codesOf(removed) };
        const entry = { action: "menu.change", userId, username, object: menuId, origin, detail };
        await audit.record({ ...entry, outcome: "ok" }, tx);
      }
      await grantManagement.requireGrantingCodes(tx);
    },
    publishChanges: (changes) => {
      if (changes.length > 0) roleChanges.publishRightsChange();
    },
    create: async (object, menuOf, caller, origin) => {
      requireEditor(caller);
      const { userId, username } = caller;
      const entry = { action: "menu.change", userId, username, object, origin };
      const id = await audit.change(db, entry, async (tx) => {
        await roleHolders.lockChanges(tx);
        const menu = await menuOf(tx);
        const menuId = await createIn(tx, menu, caller);
        const { title, component, parentId, buttons } = menu;
        const after = { title, component, parentId, buttons: buttons.map(({ action }) => action) };
        return { result: menuId, object: menuId, detail: { before: null, after } };
      });
      roleChanges.publishRightsChange();
      return id;
    },
  };
}
