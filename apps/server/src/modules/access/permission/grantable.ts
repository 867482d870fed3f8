import { callCodes } from "./administration-codes.ts";
import { codesOf } from "./button-lists.ts";
import { BUTTON } from "./menu-tree.ts";
import { coversAll, type RightRow, type Rights } from "./rights.ts";

/**
 * Nobody gives or takes a grant of what they lack. What no role has would stay out of everybody's reach, so that whoever may
 * grant at all may grant it, unless it opens calls of administration.
 */
export function isGrantable(item: RightRow & { readonly isAnybodys: boolean }, held: Rights): boolean {
  if (coversAll(held, [item])) return true;
  return !item.isAnybodys && !(item.kind === BUTTON && codesOf(item.action).some((code) => callCodes.has(code)));
}
