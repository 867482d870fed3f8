import { callCodes } from "./administration-codes.ts";
import { codesOf } from "./button-lists.ts";
import { BUTTON } from "./menu-tree.ts";
import { coversAll, type RightRow, type Rights } from "./rights.ts";

/**
 * Returns true if a person with these rights may grant or revoke the item. The person must hold it. An item that no role
 * has may be granted too, unless it opens calls that need a permission: otherwise no person could grant it.
 */
export function isGrantable(item: RightRow & { readonly isGrantedToAnyRole: boolean }, rights: Rights): boolean {
  if (coversAll(rights, [item])) return true;
  return (
    !item.isGrantedToAnyRole && !(item.kind === BUTTON && codesOf(item.action).some((code) => callCodes.has(code)))
  );
}
