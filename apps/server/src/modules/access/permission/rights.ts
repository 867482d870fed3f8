import { codesOf, isOff } from "./button-lists.ts";
import { BUTTON, type MenuRow } from "./menu-tree.ts";

export type RightRow = Pick<MenuRow, "id" | "kind" | "action" | "status"> & { readonly appId: string };

/**
 * What an item gives to those who are granted it: a menu itself, a button its codes, each in its app. A button that is
 * switched off gives nothing, since everybody has it.
 */
function rightsOfItem({ id, appId, kind, action, status }: RightRow): string[] {
  if (kind !== BUTTON) return [`menu ${id}`];
  return isOff(status) ? [] : codesOf(action).map((code) => `${appId} ${code}`);
}

/** To be compared with one another. */
export type Rights = ReadonlySet<string>;

export const rightsOf = (rows: readonly RightRow[]): Rights => new Set(rows.flatMap(rightsOfItem));

/** Does somebody who holds `held` hold all that the items give? */
export const coversAll = (held: Rights, rows: readonly RightRow[]): boolean =>
  rows.every((row) => rightsOfItem(row).every((right) => held.has(right)));
