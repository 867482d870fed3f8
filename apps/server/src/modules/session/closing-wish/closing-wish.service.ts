import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Write } from "#platform/database/named-statement.ts";
import type { ClosingWishStore } from "./closing-wish.store.ts";

/** Owners' requests to close their accounts at a given time. */
export interface ClosingWish {
  save(tx: Tx, userId: string, closesAt: Date): Promise<void>;
  /** Written with every sign-in, which withdraws the request. If it hits a row, call `recordWithdrawn`. */
  withdrawal(userId: string): Write;
  recordWithdrawn(userId: string, origin: Origin): Promise<void>;
  /** Returns the ids of accounts that are due to be closed. */
  listDue(limit: number): Promise<string[]>;
}

export interface ClosingWishDeps {
  readonly store: ClosingWishStore;
  readonly audit: AuditService;
  readonly events: Pick<SecurityEvents, "record">;
  readonly clock: Clock;
}

export function createClosingWish({ store, audit, events, clock }: ClosingWishDeps): ClosingWish {
  const now = () => new Date(clock.now());
  return {
    save: (tx, userId, closesAt) => store.save(userId, closesAt, tx),
    withdrawal: (userId) => store.withdraw({ userId, at: now() }),
    recordWithdrawn: async (userId, origin) => {
      await audit.record({ action: "account.close", outcome: "ok", userId, object: "withdrawn", origin });
      await events.record(userId, "closing_withdrawn", {}, { origin });
    },
    listDue: (limit) => store.listDue(now(), limit),
  };
}
