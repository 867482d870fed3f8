import type { ButtonPermission } from "@tender/contract";

export interface PermissionLists {
  /** Permissions of the user. */
  readonly auth: readonly ButtonPermission[];
  /** Every button permission of the app, including those that are switched off. */
  readonly allAuth: readonly ButtonPermission[];
}

/** The permission list that a workflow step sends with the form's data. */
export type FlowNode = readonly Pick<ButtonPermission, "action" | "type">[];

const isFor = (action: string) => (entry: { readonly action: string }) =>
  entry.action.split(",").some((code) => code.trim() === action);

/**
 * Returns whether the user sees the control (`type` other than '2'), by the first rule that matches. Specification 6.
 */
export function isVisible(action: string, { auth, allAuth }: PermissionLists, flowNode?: FlowNode): boolean {
  const matches = isFor(action);
  const isSeenType = (entry: { readonly type: string }) => entry.type !== "2";
  if (flowNode?.some((entry) => isSeenType(entry) && matches(entry))) return true;
  if (allAuth.some((entry) => isSeenType(entry) && entry.status === "0" && matches(entry))) return true;
  return auth.some((entry) => isSeenType(entry) && matches(entry));
}

/**
 * Returns whether the user may use the control (`type` '2'), by the first rule that matches. An undeclared control is
 * usable.
 */
export function isUsable(action: string, { auth, allAuth }: PermissionLists, flowNode?: FlowNode): boolean {
  const appliesTo = (entry: { readonly action: string; readonly type: string }) =>
    entry.type === "2" && isFor(action)(entry);
  if (flowNode?.some(appliesTo)) return false;
  const declared = allAuth.filter(appliesTo);
  if (declared.some((entry) => entry.status === "0")) return true;
  return declared.length === 0 || auth.some(appliesTo);
}
