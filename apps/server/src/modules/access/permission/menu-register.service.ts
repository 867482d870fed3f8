import type { KnownOrigins } from "#modules/access/subsystem/subsystem.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import { isServedAsPage } from "#platform/request-address.ts";
import { callCodes } from "./administration-codes.ts";
import { codesOf, isOff } from "./button-lists.ts";
import { addressKind, mayLeadTo, outsideOriginOf } from "./menu-address.ts";
import { branchOf, isDescendantOf, orderWith } from "./menu-place.ts";
import type { MenuChange, MenuEntry, MenuRegisterStore } from "./menu-register.store.ts";
import { BUTTON, SUB_MENU, TOP_MENU } from "./menu-tree.ts";
import type { Rights } from "./rights.ts";

export type { MenuEntry } from "./menu-register.store.ts";

export type MenuInput = Omit<MenuChange, "kind"> & { readonly isButton: boolean };

interface At {
  readonly id: string;
  readonly version: number;
}

interface By {
  readonly by: string;
  readonly at: Date;
}

/** Menus and buttons for administration, within the caller's transaction. The caller records the change. */
export interface MenuRegister {
  /** In the order of the menu; of one app or all. */
  entries(on: Tx, appId?: string): Promise<MenuEntry[]>;
  /** Returns a check whether an address may leave the server, by the sites registered now. */
  addressJudge(): Promise<(address: string) => boolean>;
  /** Menus with an address at this site, each as the titles from the root down to it. */
  leadingTo(on: Tx, origin: string): Promise<string[][]>;
  /**
   * Returns the saved item's id. `held`: the editor's rights. Throws menu.not_found, menu.changed, menu.bad_parent,
   * menu.circular, menu.bad_address, menu.unregistered_origin, menu.path_missing, menu.bad_action, menu.beyond_own,
   * menu.rule_stays.
   */
  save(tx: Tx, at: At | null, wish: MenuInput, held: Rights, by: By): Promise<{ id: string; before: MenuEntry | null }>;
  /** Throws menu.not_found, menu.changed, menu.bad_parent, menu.circular. */
  move(tx: Tx, at: At, place: { parentId: string | null; beforeId: string | null }, by: By): Promise<MenuEntry>;
  /** Removes the item with its descendants. Throws menu.not_found, menu.changed, menu.beyond_own. */
  remove(tx: Tx, at: At, held: Rights): Promise<readonly MenuEntry[]>;
  /** Grants the item to those of the roles that may edit menus, so that its creator and colleagues hold it. */
  grantToEditors(tx: Tx, itemId: string, roleIds: readonly string[]): Promise<void>;
}

const CODES = /^[\w:.-]{1,60}(\s*,\s*[\w:.-]{1,60})*$/;

const atField = (code: "menu.bad_parent" | "menu.circular" | "menu.bad_address", field: string) =>
  new AppError(code, { details: { field } });

/** Is it a rule on a column of an online form? Its holders are exempt from the rule. */
const isColumnRule = (code: string): boolean => /^online:\w+:field:/.test(code);

/** Does the code open calls, rows of online forms, or online reports? */
const hasSecret = (code: string): boolean =>
  callCodes.has(code) || code.startsWith("report:") || (code.startsWith("online:") && !isColumnRule(code));

const callCodesOf = ({ kind, action }: Pick<MenuEntry, "kind" | "action">): string[] =>
  kind === BUTTON ? codesOf(action).filter(hasSecret) : [];

/**
 * Returns the column rules that exist already. A new rule restricts everybody, so anybody may create it; an existing
 * one may be lifted only by people whom it does not restrict.
 */
const knownRulesOf = ({ kind, action }: Pick<MenuEntry, "kind" | "action">, items: readonly MenuEntry[]): string[] => {
  const rules = kind === BUTTON ? codesOf(action).filter(isColumnRule) : [];
  return rules.filter((rule) => items.some((item) => item.kind === BUTTON && codesOf(item.action).includes(rule)));
};

/** A code opens the same calls in every app. */
const holdsCode = (held: Rights, code: string): boolean => [...held].some((right) => right.endsWith(` ${code}`));

function requireHeldCodes(codes: readonly string[], held: Rights): void {
  const beyond = codes.find((code) => !holdsCode(held, code));
  if (beyond !== undefined) throw new AppError("menu.beyond_own", { values: { action: beyond } });
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
    if (address !== null && addressKind(address) === "refused") throw atField("menu.bad_address", field);
  // An item that is no page is a link, which may lead to anything that the server answers.
  if (isRoute && addressKind(path) === "own" && !isServedAsPage(path)) throw atField("menu.bad_address", "path");
  if (redirect !== null && !isOwnPage(redirect)) throw atField("menu.bad_address", "redirect");
  for (const [field, address] of Object.entries({ path, url })) {
    const origin = address === null ? undefined : outsideOriginOf(address);
    if (origin !== undefined && !registered.has(origin))
      throw new AppError("menu.unregistered_origin", { values: { origin }, details: { field, origin } });
  }
}

function requirePlace(items: readonly MenuEntry[], appId: string, id: string | null, parentId: string | null): void {
  if (parentId === null) return;
  const parent = items.find((one) => one.id === parentId);
  if (!parent || parent.appId !== appId || parent.kind === BUTTON) throw atField("menu.bad_parent", "parentId");
  if (id !== null && isDescendantOf(items, parentId, id)) throw atField("menu.circular", "parentId");
}

const kindOf = (isButton: boolean, parentId: string | null): number =>
  isButton ? BUTTON : parentId === null ? TOP_MENU : SUB_MENU;

/** Clears the fields that do not apply: those of menus for a button, those of buttons for a menu. */
function tidy({ isButton, ...wish }: MenuInput): MenuChange {
  const kind = kindOf(isButton, wish.parentId);
  if (!isButton) return { ...wish, kind, action: null, type: null, status: null, describe: null };
  const noMenu = { path: null, name: null, component: null, redirect: null, icon: null, url: null, target: null };
  const noFlags = { hidden: false, alwaysShow: false, keepAlive: false, isRoute: true, internalOrExternal: false };
  return {
    ...wish,
    ...noMenu,
    ...noFlags,
    kind,
    permissionList: [],
    type: wish.type ?? "1",
    status: wish.status ?? "1",
  };
}

export function createMenuRegister(store: MenuRegisterStore, origins: Pick<KnownOrigins, "all">): MenuRegister {
  async function known(tx: Tx, id: string): Promise<{ items: MenuEntry[]; item: MenuEntry }> {
    const items = await store.entries(tx);
    const item = items.find((one) => one.id === id);
    if (!item) throw new AppError("menu.not_found");
    return { items, item };
  }

  return {
    entries: store.entries,
    addressJudge: async () => {
      const registered = await origins.all();
      return (address) => mayLeadTo(address, registered);
    },
    grantToEditors: store.grantToEditors,
    leadingTo: async (tx, origin) => {
      const items = await store.entries(tx);
      const byId = new Map(items.map((item) => [item.id, item]));
      const isThere = (address: string | null) => address !== null && outsideOriginOf(address) === origin;
      return items.flatMap((item) => {
        if (item.kind === BUTTON || !(isThere(item.path) || isThere(item.url))) return [];
        const path: string[] = [];
        const seen = new Set<string>();
        for (let one: MenuEntry | undefined = item; one && !seen.has(one.id); one = byId.get(one.parentId ?? "")) {
          seen.add(one.id);
          path.unshift(one.title);
        }
        return [path];
      });
    },
    save: async (tx, at, wish, held, by) => {
      const items = await store.entries(tx);
      const before = at === null ? null : (items.find(({ id }) => id === at.id) ?? null);
      if (at !== null && before === null) throw new AppError("menu.not_found");
      // App and kind of an existing item do not change.
      const isButton = before === null ? wish.isButton : before.kind === BUTTON;
      const change = tidy({ ...wish, isButton, appId: before?.appId ?? wish.appId });
      if (isButton && change.parentId === null) throw atField("menu.bad_parent", "parentId");
      requirePlace(items, change.appId, before?.id ?? null, change.parentId);
      requireAddresses({ ...wish, isButton }, await origins.all());
      if (isButton && !CODES.test(change.action ?? ""))
        throw new AppError("menu.bad_action", { details: { field: "action" } });
      const codes = callCodesOf(change);
      const codesBefore = before ? callCodesOf(before) : [];
      const isSame = change.action === before?.action && change.status === before?.status;
      const rules = [...knownRulesOf(change, items), ...(before ? knownRulesOf(before, items) : [])];
      if (!isSame) requireHeldCodes([...codes, ...codesBefore, ...rules], held);
      // A switched-off rule would give the button to everybody.
      if (codes.length > 0 && isOff(change.status))
        throw new AppError("menu.rule_stays", { details: { field: "status" } });
      if (at === null) return { id: await store.insert(tx, change, by), before };
      if (!(await store.update(tx, at, change, by))) throw new AppError("menu.changed");
      return { id: at.id, before };
    },
    move: async (tx, at, { parentId, beforeId }, by) => {
      const { items, item } = await known(tx, at.id);
      if (item.kind === BUTTON && parentId === null) throw atField("menu.bad_parent", "parentId");
      requirePlace(items, item.appId, item.id, parentId);
      const change = { parentId, kind: kindOf(item.kind === BUTTON, parentId) };
      if (!(await store.update(tx, at, change, by))) throw new AppError("menu.changed");
      const beside = items.filter((one) => one.appId === item.appId && one.parentId === parentId).map(({ id }) => id);
      await store.order(tx, orderWith(beside, item.id, beforeId));
      return item;
    },
    remove: async (tx, at, held) => {
      const { items, item } = await known(tx, at.id);
      if (item.version !== at.version) throw new AppError("menu.changed");
      const ids = new Set(branchOf(items, item.id));
      const branch = items.filter(({ id }) => ids.has(id));
      const rules = branch.flatMap((one) => knownRulesOf(one, items));
      requireHeldCodes([...branch.flatMap(callCodesOf), ...rules], held);
      await store.remove(tx, [...ids]);
      return branch;
    },
  };
}
