import { beijingDay } from "@tender/contract";
import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { AuditService, ChangeEntry } from "#modules/trail/audit/audit.service.ts";
import { AppError, waitError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { Guesses } from "#platform/guesses.ts";
import { addressKey } from "#platform/rate-limiter.ts";
import type { BindingService } from "./binding.service.ts";
import type { CertificationLog, Finding } from "./certification-log.service.ts";
import type { GateStore } from "./gate.store.ts";
import type { OwnLocks } from "./own-lock.service.ts";

type Holder = Pick<Caller, "userId" | "username">;

/**
 * Special accounts present a certificate once a day before they enter the gated subsystems; its holder acts that day.
 */
export interface CertificateGate {
  /** Returns true for a special account without a certification today. */
  owes(holder: Holder): Promise<boolean>;
  /** Usernames of the special accounts, as configured. */
  readonly specialAccounts: readonly string[];
  /** Today's valid certification. */
  today(userId: string): Promise<{ at: Date; holder: string } | undefined>;
  /** Verifies a lock's answer to a challenge of purpose gate and records the holder. */
  certify(caller: Caller, answer: string, origin: Origin): Promise<void>;
  sweep(): Promise<number>;
}

export interface GateDeps {
  readonly db: Db;
  readonly store: GateStore;
  readonly ownLocks: Pick<OwnLocks, "read">;
  readonly bindings: Pick<BindingService, "recordUse" | "isSpecial">;
  readonly organisations: Pick<OrganisationService, "usccInUse">;
  readonly log: Pick<CertificationLog, "attempt">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly guesses: Guesses;
  readonly clock: Clock;
  readonly specialAccounts: readonly string[];
}

export function createCertificateGate(deps: GateDeps): CertificateGate {
  const { db, store, ownLocks, bindings, organisations, log, audit, guesses, clock, specialAccounts } = deps;

  const today = (userId: string) => store.findToday(userId, beijingDay(clock.now()));

  /** Verifies a certificate of the caller whose organisation, if any, is one that the caller acts for. */
  async function read(caller: Caller, answer: string, see: Finding["see"]) {
    const verified = await ownLocks.read(caller, answer, "gate", see);
    const { uscc } = verified.certificate;
    if (uscc !== null && !(await organisations.usccInUse(caller.userId)).includes(uscc))
      throw new AppError("certificate.other_organisation");
    return verified;
  }

  async function check(entry: ChangeEntry, caller: Caller, answer: string, origin: Origin): Promise<void> {
    const { userId, sessionId } = caller;
    await log.attempt({ purpose: "gate", user: caller, origin }, async ({ see, recordSuccess }) => {
      // Before the transaction, since the challenge is consumed even if it rolls back.
      const { certificate, bindingId } = await audit.recordRefusals(entry, () => read(caller, answer, see));
      const { serial, holder, uscc } = certificate;
      const now = new Date(clock.now());
      const { address } = origin;
      const day = beijingDay(now.getTime());
      await audit.change(db, entry, async (tx) => {
        await store.append(tx, { userId, day, bindingId, serial, holder, uscc, sessionId, address, at: now });
        await bindings.recordUse(bindingId, tx);
        return { result: await recordSuccess(tx) };
      });
    });
  }

  return {
    specialAccounts,
    today,
    owes: async ({ userId, username }) => bindings.isSpecial(username) && (await today(userId)) === undefined,
    certify: async (caller, answer, origin) => {
      const { userId, username } = caller;
      if (!bindings.isSpecial(username)) throw new AppError("certificate.gate_not_needed");
      const guessKey = `ca-gate:${addressKey(origin.address)}`;
      const entry = { action: "bond.check", userId, username, origin };
      await audit.recordRefusals(entry, async () => {
        const wait = await guesses.begin(guessKey);
        if (wait !== undefined) throw waitError("certificate.gate_paused", wait);
      });
      await check(entry, caller, answer, origin);
      await guesses.forget(guessKey);
    },
    sweep: () => store.endUnused(beijingDay(clock.now()), new Date(clock.now())),
  };
}
