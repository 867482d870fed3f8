import type { AllowedOrigins } from "#modules/access/subsystem/subsystem.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { isServedAsPage } from "#platform/request-address.ts";
import { callCodes } from "./administration-codes.ts";
import { codesOf, isOff } from "./button-lists.ts";
import { addressKind, mayLeadTo, outsideOriginOf } from "./menu-address.ts";
import { branchOf, insertSibling, isDescendantOf } from "./menu-place.ts";
import type { MenuChange, MenuEntry, MenuRegisterStore } from "./menu-register.store.ts";
import { BUTTON, SUB_MENU, TOP_MENU } from "./menu-tree.ts";
import type { Rights } from "./rights.ts";

export type { MenuEntry } from "./menu-register.store.ts";

export type MenuInput = Omit<MenuChange, "kind"> & { readonly isButton: boolean };

interface VersionedId {
  readonly id: string;
  readonly version: number;
}

interface Editor {
  readonly by: string;
  readonly at: Date;
}

/** Menus and buttons for administration, within the caller's transaction. The caller records the change. */
export interface MenuRegister {
  /** In the order of the menu; of one app or all. */
  listEntries(on: Tx, appId?: string): Promise<MenuEntry[]>;
  /** Returns a check whether an address may leave the server, by the sites registered now. */
  createAddressCheck(): Promise<(address: string) => boolean>;
  /** Menus with an address at this site, each as the titles from the root down to it. */
  listPathsTo(on: Tx, origin: string): Promise<string[][]>;
  /**
   * Returns the saved item's id. `rights`: those of the editor. Throws menu.not_found, menu.changed, menu.bad_parent,
   * menu.circular, menu.bad_address, menu.unregistered_origin, menu.path_missing, menu.bad_action, menu.beyond_own,
   * menu.rule_stays.
   */
  save(
    tx: Tx,
    at: VersionedId | null,
    input: MenuInput,
    rights: Rights,
    by: Editor,
  ): Promise<{ id: string; before: MenuEntry | null }>;
  /** Throws menu.not_found, menu.changed, menu.bad_parent, menu.circular. */
  move(
    tx: Tx,
    at: VersionedId,
    position: { parentId: string | null; beforeId: string | null },
    by: Editor,
  ): Promise<MenuEntry>;
  /** Removes the item with its descendants. Throws menu.not_found, menu.changed, menu.beyond_own. */
  remove(tx: Tx, at: VersionedId, rights: Rights): Promise<readonly MenuEntry[]>;
  /** Grants the item to those of the roles that may edit menus, so that its creator and colleagues hold it. */
  grantToEditors(tx: Tx, itemId: string, roleIds: readonly string[]): Promise<void>;
}

const CODES = /^[\w:.-]{1,60}(\s*,\s*[\w:.-]{1,60})*$/;

const fieldError = (code: "menu.bad_parent" | "menu.circular" | "menu.bad_address", field: string) =>
  new AppError(code, { details: { field } });

/** Returns true for a rule on a column of an online form. Holders of the code are exempt from the rule. */
const isColumnRule = (code: string): boolean => /^online:\w+:field:/.test(code);

/** Returns true if the code opens calls, rows of online forms, or online reports. */
const hasSecret = (code: string): boolean =>
  callCodes.has(code) || code.startsWith("report:") || (code.startsWith("online:") && !isColumnRule(code));

const callCodesOf = ({ kind, action }: Pick<MenuEntry, "kind" | "action">): string[] =>
  kind === BUTTON ? codesOf(action).filter(hasSecret) : [];

/**
 * Returns the column rules that exist already. A new rule restricts all people, so every editor may create it. Only
 * people whom an existing rule does not restrict may remove it.
 */
const existingRulesOf = (
  { kind, action }: Pick<MenuEntry, "kind" | "action">,
  items: readonly MenuEntry[],
): string[] => {
  const rules = kind === BUTTON ? codesOf(action).filter(isColumnRule) : [];
  return rules.filter((rule) => items.some((item) => item.kind === BUTTON && codesOf(item.action).includes(rule)));
};

/** A code opens the same calls in every app. */
const holdsCode = (rights: Rights, code: string): boolean => [...rights].some((right) => right.endsWith(` ${code}`));

function requireHeldCodes(codes: readonly string[], rights: Rights): void {
  const missing = codes.find((code) => !holdsCode(rights, code));
  if (missing !== undefined) throw new AppError("menu.beyond_own", { values: { action: missing } });
}

/** A page that opens from the menu must also open by its address. */
const isOwnPage = (address: string): boolean => addressKind(address) === "own" && isServedAsPage(address);

function requireAddresses(
  { isButton, path, url, redirect, isRoute }: MenuInput,
  registered: ReadonlySet<string>,
): void {
  if (isButton) return;
  if (path === null) throw new AppError("menu.path_missing", { details: { field: "path" } });
  for (const [field, address] of Object.entries({ path, url, redirect }))
    if (address !== null && addressKind(address) === "refused") throw fieldError("menu.bad_address", field);
  // An item that is no page is a link, which may lead to anything that the server answers.
  if (isRoute && addressKind(path) === "own" && !isServedAsPage(path)) throw fieldError("menu.bad_address", "path");
  if (redirect !== null && !isOwnPage(redirect)) throw fieldError("menu.bad_address", "redirect");
  for (const [field, address] of Object.entries({ path, url })) {
    const origin = address === null ? undefined : outsideOriginOf(address);
    if (origin !== undefined && !registered.has(origin))
      throw new AppError("menu.unregistered_origin", { values: { origin }, details: { field, origin } });
  }
}

function requireParent(items: readonly MenuEntry[], appId: string, id: string | null, parentId: string | null): void {
  if (parentId === null) return;
  const parent = items.find((item) => item.id === parentId);
  if (!parent || parent.appId !== appId || parent.kind === BUTTON) throw fieldError("menu.bad_parent", "parentId");
  if (id !== null && isDescendantOf(items, parentId, id)) throw fieldError("menu.circular", "parentId");
}

function kindOf(isButton: boolean, parentId: string | null): number {
  if (isButton) return BUTTON;
  return parentId === null ? TOP_MENU : SUB_MENU;
}

/** Clears the fields that do not apply: those of menus for a button, those of buttons for a menu. */
function clearUnusedFields({ isButton, ...input }: MenuInput): MenuChange {
  const kind = kindOf(isButton, input.parentId);
  if (!isButton) return { ...input, kind, action: null, type: null, status: null, describe: null };
  const noMenu = { path: null, name: null, component: null, redirect: null, icon: null, url: null, target: null };
  const noFlags = { hidden: false, alwaysShow: false, keepAlive: false, isRoute: true, internalOrExternal: false };
  return {
    ...input,
    ...noMenu,
    ...noFlags,
    kind,
    permissionList: [],
    type: input.type ?? "1",
    status: input.status ?? "1",
  };
}

export function createMenuRegister(store: MenuRegisterStore, origins: Pick<AllowedOrigins, "all">): MenuRegister {
  async function requireItem(tx: Tx, id: string): Promise<{ items: MenuEntry[]; item: MenuEntry }> {
    const items = await store.listEntries(tx);
    const item = items.find((entry) => entry.id === id);
    if (!item) throw new AppError("menu.not_found");
    return { items, item };
  }

  return {
    listEntries: store.listEntries,
    createAddressCheck: async () => {
      const registered = await origins.all();
      return (address) => mayLeadTo(address, registered);
    },
    grantToEditors: store.grantToEditors,
    listPathsTo: async (tx, origin) => {
      const items = await store.listEntries(tx);
      const byId = new Map(items.map((item) => [item.id, item]));
      const hasOrigin = (address: string | null) => address !== null && outsideOriginOf(address) === origin;
      return items.flatMap((item) => {
        if (item.kind === BUTTON || !(hasOrigin(item.path) || hasOrigin(item.url))) return [];
        const path: string[] = [];
        const visited = new Set<string>();
        for (
          let current: MenuEntry | undefined = item;
          current && !visited.has(current.id);
          current = byId.get(current.parentId ?? "")
        ) {
          visited.add(current.id);
          path.unshift(current.title);
        }
        return [path];
      });
    },
    save: async (tx, at, input, rights, by) => {
      const items = await store.listEntries(tx);
      const before = at === null ? null : (items.find(({ id }) => id === at.id) ?? null);
      if (at !== null && before === null) throw new AppError("menu.not_found");
      // App and kind of an existing item do not change.
      const isButton = before === null ? input.isButton : before.kind === BUTTON;
      const change = clearUnusedFields({ ...input, isButton, appId: before?.appId ?? input.appId });
      if (isButton && change.parentId === null) throw fieldError("menu.bad_parent", "parentId");
      requireParent(items, change.appId, before?.id ?? null, change.parentId);
      requireAddresses({ ...input, isButton }, await origins.all());
      if (isButton && !CODES.test(change.action ?? ""))
        throw new AppError("menu.bad_action", { details: { field: "action" } });
      const codes = callCodesOf(change);
      const codesBefore = before ? callCodesOf(before) : [];
      const isSame = change.action === before?.action && change.status === before?.status;
      const rules = [...existingRulesOf(change, items), ...(before ? existingRulesOf(before, items) : [])];
      if (!isSame) requireHeldCodes([...codes, ...codesBefore, ...rules], rights);
      // A switched-off rule would open the button to all people.
      if (codes.length > 0 && isOff(change.status))
        throw new AppError("menu.rule_stays", { details: { field: "status" } });
      if (at === null) return { id: await store.insert(tx, change, by), before };
      if (!(await store.update(tx, at, change, by))) throw new AppError("menu.changed");
      return { id: at.id, before };
    },
    move: async (tx, at, { parentId, beforeId }, by) => {
      const { items, item } = await requireItem(tx, at.id);
      if (item.kind === BUTTON && parentId === null) throw fieldError("menu.bad_parent", "parentId");
      requireParent(items, item.appId, item.id, parentId);
      const change = { parentId, kind: kindOf(item.kind === BUTTON, parentId) };
      if (!(await store.update(tx, at, change, by))) throw new AppError("menu.changed");
      const siblingIds = items
        .filter((entry) => entry.appId === item.appId && entry.parentId === parentId)
        .map(({ id }) => id);
      await store.updateOrder(tx, insertSibling(siblingIds, item.id, beforeId));
      return item;
    },
    remove: async (tx, at, rights) => {
      const { items, item } = await requireItem(tx, at.id);
      if (item.version !== at.version) throw new AppError("menu.changed");
      const ids = new Set(branchOf(items, item.id));
      const branch = items.filter(({ id }) => ids.has(id));
      const rules = branch.flatMap((entry) => existingRulesOf(entry, items));
      requireHeldCodes([...branch.flatMap(callCodesOf), ...rules], rights);
      await store.remove(tx, [...ids]);
      return branch;
    },
  };
}
