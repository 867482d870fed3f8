import { codesOf, isOff } from "./button-lists.ts";
import { BUTTON, type MenuRow } from "./menu-tree.ts";

export type RightRow = Pick<MenuRow, "id" | "kind" | "action" | "status"> & { readonly appId: string };

/**
 * Returns the rights of an item: the menu itself, or the codes of a button with their app. A switched-off button has
 * none, since everybody has it.
 */
function rightsOfItem({ id, appId, kind, action, status }: RightRow): string[] {
  if (kind !== BUTTON) return [`menu ${id}`];
  return isOff(status) ? [] : codesOf(action).map((code) => `${appId} ${code}`);
}

/** A set of rights, for comparisons. */
export type Rights = ReadonlySet<string>;

export const rightsOf = (rows: readonly RightRow[]): Rights => new Set(rows.flatMap(rightsOfItem));

/** Returns true if `rights` include all rights of the items. */
export const coversAll = (rights: Rights, rows: readonly RightRow[]): boolean =>
  rows.every((row) => rightsOfItem(row).every((right) => rights.has(right)));
