import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/caller.ts";
import type { PermissionService } from "./permission.service.ts";

/** A way in leads to what its account may do: whoever opens or closes one may do as much, and nobody does it for themselves. */
export async function requireWayInOfAnother(
  permissions: Pick<PermissionService, "administersNoMoreThan">,
  { userId, permissions: own }: Caller,
  accountId: string,
): Promise<void> {
  if (accountId === userId) throw new AppError("user.own_account");
  if (!(await permissions.administersNoMoreThan(accountId, own))) throw new AppError("user.above_own_rights");
}
