import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ProfileStore } from "../profile/profile.store.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { AccountNotices } from "../security-event/security-event.service.ts";

/** The end of an account on its owner's wish: asked for, waited for, then done. */
export interface ClosingService {
  describe(caller: Caller): Promise<{ coolingDays: number; isAdministrator: boolean }>;
  /** Ends every session; the account is closed when the cooling-off time is over. Answers that moment. */
  request(caller: Caller, typedUsername: string, origin: Origin): Promise<number>;
  /** Called at every sign-in: it takes the wish back. */
  withdraw(userId: string, origin: Origin): Promise<void>;
  /** Closes the accounts whose time has come; run by the housekeeper of every node. */
  closeDue(): Promise<void>;
}

export interface ClosingDeps {
  readonly store: ProfileStore;
  readonly accounts: Pick<AccountService, "anonymise" | "ownRow">;
  readonly proofs: Pick<ProofService, "require">;
  readonly notices: AccountNotices;
  readonly audit: AuditService;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly coolingDays: number;
  /** Rights of administration end the way they began: by another administrator. */
  readonly isAdministrator: (userId: string) => Promise<boolean>;
  readonly endSessions: (userId: string) => Promise<unknown>;
  /** What other modules keep of a person and must not: secrets, keys, files, grants. */
  readonly erasures: readonly ((userId: string) => Promise<unknown>)[];
}

const DAY_MS = 86_400_000;
const AT_ONCE = 20;

const beijingDay = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

export function createClosingService(deps: ClosingDeps): ClosingService {
  const { store, accounts, proofs, notices, audit, clock, logger, coolingDays, endSessions, erasures } = deps;

  /** Erasing twice harms nothing, so a failure in the middle is simply tried again. The name in the audit trail stays. */
  async function close(userId: string): Promise<void> {
    const row = await accounts.ownRow(userId);
    await endSessions(userId);
    for (const erase of erasures) await erase(userId);
    await notices.removeAll(userId);
    await accounts.anonymise(userId, clock.now());
    await store.remove(userId);
    await audit.record({
      action: "account.close",
      outcome: "ok",
      userId,
      username: row?.username ?? null,
      object: "closed",
    });
  }

  return {
    describe: async (caller) => ({ coolingDays, isAdministrator: await deps.isAdministrator(caller.userId) }),
    request: async (caller, typedUsername, origin) => {
      await proofs.require(caller);
      if (await deps.isAdministrator(caller.userId)) throw new AppError("profile.administrator_stays");
      if (typedUsername.trim().toLowerCase() !== caller.username.toLowerCase())
        throw new AppError("profile.wrong_username");
      const effectiveAt = clock.now() + coolingDays * DAY_MS;
      await store.save(caller.userId, { closesAt: new Date(effectiveAt) }, new Date(clock.now()));
      await audit.record({
        action: "account.close",
        outcome: "ok",
        userId: caller.userId,
        username: caller.username,
        object: "requested",
        origin,
      });
      await notices.tell(caller.userId, "closing_requested", { date: beijingDay.format(effectiveAt) }, { origin });
      await endSessions(caller.userId);
      if (coolingDays === 0) await close(caller.userId);
      return effectiveAt;
    },
    withdraw: async (userId, origin) => {
      if (!(await store.withdrawClosing(userId, new Date(clock.now())))) return;
      await audit.record({ action: "account.close", outcome: "ok", userId, object: "withdrawn", origin });
      await notices.tell(userId, "closing_withdrawn", {}, { origin });
    },
    closeDue: async () => {
      for (const userId of await store.dueForClosing(new Date(clock.now()), AT_ONCE)) {
        await close(userId).catch((error: unknown) => {
          logger.error({ err: error, user: userId }, "an account could not be closed");
        });
      }
    },
  };
}
