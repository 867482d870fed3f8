import type { BindingService } from "#modules/access/certificate/binding.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { Unconfirmed, UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { ExternalIdentities } from "#modules/people/external-identity/external-identity.service.ts";
import type { OneTimeLinks } from "#modules/people/one-time-link/one-time-link.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import type { ScanBindings } from "#modules/sign-on/scan-app/scan-binding.service.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** Confirms that an account reset by others is used by its owner. The caller checks who may confirm. */
export interface AccountConfirmation {
  /**
   * Another person may have used the account until now: their pending requests are rejected, and every means of access
   * that they may have added is removed. False: the account has changed since `seen`, or nothing was left to confirm.
   */
  confirm(userId: string, shownReset: Unconfirmed): Promise<boolean>;
  /**
   * Does the same in the caller's transaction. Returns the announcement to call after the commit; undefined in place of
   * false.
   */
  confirmIn(tx: Tx, userId: string, shownReset: Unconfirmed): Promise<(() => Promise<void>) | undefined>;
}

export interface AccountConfirmationDeps {
  readonly db: Db;
  readonly approvals: Pick<ApprovalService, "rejectRequestsOf">;
  readonly bindings: Pick<BindingService, "unbindOwnSince">;
  readonly devices: Pick<TrustedDevices, "endAll">;
  readonly identities: Pick<ExternalIdentities, "unbindOwnSince">;
  readonly oneTimeLinks: Pick<OneTimeLinks, "revokeAll">;
  readonly ownPasskeys: Pick<OwnPasskeys, "removeAll">;
  readonly registry: Pick<SessionRegistry, "endAllIn">;
  readonly scanBindings: Pick<ScanBindings, "removeSince">;
  readonly unconfirmedAccounts: Pick<UnconfirmedAccounts, "confirm">;
}

export function createAccountConfirmation(deps: AccountConfirmationDeps): AccountConfirmation {
  const { db, approvals, bindings, devices, identities, oneTimeLinks, ownPasskeys, registry, scanBindings } = deps;
  const confirmIn: AccountConfirmation["confirmIn"] = async (tx, userId, shownReset) => {
    const { since } = shownReset;
    const announceRejected = await approvals.rejectRequestsOf(tx, userId, since);
    const ended = await registry.endAllIn(tx, userId, "credentials_changed");
    await oneTimeLinks.revokeAll(userId, tx);
    await devices.endAll(userId, tx);
    await ownPasskeys.removeAll(userId, since, tx);
    await scanBindings.removeSince(userId, since, tx);
    await identities.unbindOwnSince(userId, since, tx);
    await bindings.unbindOwnSince(userId, since, tx);
    if (!(await deps.unconfirmedAccounts.confirm(tx, userId, shownReset))) return undefined;
    return async () => {
      ended.announce();
      await announceRejected();
    };
  };

  return {
    confirmIn,
    confirm: async (userId, shownReset) => {
      // Removals are committed even if the last step finds that the account has changed.
      const announce = await db.transaction((tx) => confirmIn(tx, userId, shownReset));
      await announce?.();
      return announce !== undefined;
    },
  };
}
