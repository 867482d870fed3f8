import { callCodes } from "./administration-codes.ts";
import { codesOf } from "./button-lists.ts";
import { BUTTON } from "./menu-tree.ts";
import { coversAll, type RightRow, type Rights } from "./rights.ts";

/**
 * May a person with the rights `held` grant or revoke the item? The person must hold it. An item that no role has would
 * be out of reach for all, so it may be granted too, unless it opens calls that need a permission.
 */
export function isGrantable(item: RightRow & { readonly isGrantedToAnyRole: boolean }, held: Rights): boolean {
  if (coversAll(held, [item])) return true;
  return (
    !item.isGrantedToAnyRole && !(item.kind === BUTTON && codesOf(item.action).some((code) => callCodes.has(code)))
  );
}
