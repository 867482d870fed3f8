import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { Unconfirmed, UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { AccountConfirmation } from "#modules/sign-on/account-confirmation/account-confirmation.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { requireNotSelf, requireWithinRights } from "./user-admin.service.ts";
import type { VisiblePeople } from "./visible-people.service.ts";

export interface StateOfAdministrators {
  readonly administrators: ReadonlySet<string>;
  /**
   * Returns the accounts that others have reset and no third person has confirmed since. Empty: confirmation is not
   * required.
   */
  readonly unconfirmed: ReadonlyMap<string, Unconfirmed>;
}

/** A third person confirms the owner of an administrator's account after others have reset it. */
export interface ResetConfirmation {
  stateOf(userIds: readonly string[]): Promise<StateOfAdministrators>;
  /** Returns whether the caller is a third person with a confirmed account and sufficient rights. */
  mayConfirm(userId: string, unconfirmed: Unconfirmed, caller: Caller): Promise<boolean>;
  /**
   * Throws proof.required, user.not_found, user.own_account, user.above_own_rights, user.no_reset,
   * user.confirm_by_third, user.changed.
   */
  confirm(id: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface ResetConfirmationDeps {
  readonly db: Db;
  readonly people: Pick<VisiblePeople, "find">;
  readonly unconfirmedAccounts: Pick<UnconfirmedAccounts, "find" | "among">;
  readonly takeoverGuard: Pick<TakeoverGuard, "requiresSecondPerson">;
  readonly accountConfirmation: Pick<AccountConfirmation, "confirmIn">;
  readonly permissions: Pick<PermissionService, "filterAdministrators" | "administersNoMoreThan">;
  readonly proofs: Pick<ProofService, "require">;
  readonly events: Pick<SecurityEvents, "record">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

const NONE: StateOfAdministrators["unconfirmed"] = new Map();

export function createResetConfirmation(deps: ResetConfirmationDeps): ResetConfirmation {
  const { db, people, unconfirmedAccounts, takeoverGuard, accountConfirmation, permissions, proofs, events } = deps;
  const { audit } = deps;

  const mayConfirm: ResetConfirmation["mayConfirm"] = async (userId, { participantIds }, caller) =>
    userId !== caller.userId &&
    !participantIds.includes(caller.userId) &&
    !(await unconfirmedAccounts.find(caller.userId)) &&
    (await permissions.administersNoMoreThan(userId, caller.permissions));

  return {
    stateOf: async (userIds) => {
      const administrators = await permissions.filterAdministrators(db, userIds);
      const unconfirmed = takeoverGuard.requiresSecondPerson
        ? await unconfirmedAccounts.among(db, [...administrators])
        : NONE;
      return { administrators, unconfirmed };
    },
    mayConfirm,
    confirm: async (id, caller, origin) => {
      requireNotSelf(caller, id);
      await proofs.require(caller);
      const { username: object } = await people.find(id, caller);
      const { userId, username } = caller;
      const entry = { action: "user.confirm_reset", userId, username, object, origin };
      const unconfirmedAccount = await audit.recordRefusals(entry, async () => {
        await requireWithinRights(permissions, caller, id);
        const unconfirmed = await unconfirmedAccounts.find(id);
        if (!unconfirmed) throw new AppError("user.no_reset");
        if (!(await mayConfirm(id, unconfirmed, caller))) throw new AppError("user.confirm_by_third");
        return unconfirmed;
      });
      const notify = await audit.change(db, entry, async (tx) => {
        const confirmed = await accountConfirmation.confirmIn(tx, id, unconfirmedAccount);
        if (!confirmed) throw new AppError("user.changed");
        return { result: confirmed };
      });
      await notify();
      await events.record(id, "reset_confirmed", { by: caller.realname }, { origin });
    },
  };
}
