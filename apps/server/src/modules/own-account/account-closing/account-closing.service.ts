import { beijingMinute } from "@tender/contract";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { ClosingWish } from "#modules/session/closing-wish/closing-wish.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Eraser } from "#platform/composition.ts";
import type { Db } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";

/** Closing of an account at its owner's request, after a cooling-off time. */
export interface AccountClosing {
  describe(caller: Caller): Promise<{ coolingDays: number; isAdministrator: boolean }>;
  /** Ends every session and schedules the closing. Returns the time at which the account is closed, in milliseconds. */
  request(caller: Caller, typedUsername: string, origin: Origin): Promise<number>;
  /** Erases an account permanently. It is idempotent, so it is repeated after a partial failure. */
  erase(userId: string): Promise<void>;
  /** Closes the due accounts. Returns their number. */
  closeDue(): Promise<number>;
}

export interface AccountClosingDeps {
  readonly db: Db;
  readonly accounts: Pick<AccountService, "ownRow">;
  readonly wish: Pick<ClosingWish, "save" | "listDue">;
  readonly proofs: Pick<ProofService, "require">;
  readonly permissions: Pick<PermissionService, "isAdministrator">;
  readonly registry: Pick<SessionRegistry, "endAllOf" | "endAllIn">;
  readonly events: Pick<SecurityEvents, "recordIn">;
  readonly audit: Pick<AuditService, "change" | "record">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly coolingDays: () => number;
  /** In running order; the account's own row comes last. */
  readonly erasers: () => readonly Eraser[];
}

const DAY_MS = 86_400_000;
const CLOSINGS_PER_RUN = 20;

export function createAccountClosing(deps: AccountClosingDeps): AccountClosing {
  const { db, accounts, wish, proofs, permissions, registry, events, audit, clock, logger, coolingDays, erasers } =
    deps;

  async function erase(userId: string): Promise<void> {
    await registry.endAllOf(userId, "account_closed");
    for (const eraser of erasers()) await eraser(userId);
  }

  /** Closes the account. Its name remains in the audit trail. */
  async function close(userId: string): Promise<void> {
    const username = (await accounts.ownRow(userId))?.username ?? null;
    // Recorded first: erasing is repeated until it succeeds, and cannot be undone.
    await audit.record({ action: "account.close", outcome: "ok", userId, username, object: "closed" });
    await erase(userId);
  }

  return {
    describe: async ({ userId }) => ({
      coolingDays: coolingDays(),
      isAdministrator: await permissions.isAdministrator(userId),
    }),
    request: async (caller, typedUsername, origin) => {
      const { userId, username } = caller;
      await proofs.require(caller);
      // Only another administrator may revoke rights of administration, as only another may grant them.
      if (await permissions.isAdministrator(userId)) throw new AppError("profile.administrator_stays");
      if (typedUsername.toLowerCase() !== username.toLowerCase()) throw new AppError("profile.wrong_username");
      const effectiveAt = clock.now() + coolingDays() * DAY_MS;
      const entry = { action: "account.close", userId, username, object: "requested", origin };
      const { endedSessions, notifyOwner } = await audit.change(db, entry, async (tx) => {
        await wish.save(tx, userId, new Date(effectiveAt));
        const date = beijingMinute(effectiveAt);
        return {
          result: {
            endedSessions: await registry.endAllIn(tx, userId, "account_closed"),
            notifyOwner: await events.recordIn(tx, userId, "closing_requested", { date }, { origin }),
          },
        };
      });
      endedSessions.announce();
      await notifyOwner();
      if (coolingDays() === 0) await close(userId);
      return effectiveAt;
    },
    erase,
    closeDue: async () => {
      const due = await wish.listDue(CLOSINGS_PER_RUN);
      for (const userId of due) {
        await close(userId).catch((error: unknown) => {
          logger.error({ err: error, user: userId }, "an account could not be closed");
        });
      }
      return due.length;
    },
  };
}
