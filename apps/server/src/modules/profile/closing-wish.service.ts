import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Write } from "../../platform/database/named-statement.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { SecurityEvents } from "../security-event/security-event.service.ts";
import type { ProfileStore } from "./profile.store.ts";

/** That somebody wants the own account closed, and from when on. */
export interface ClosingWish {
  keep(userId: string, closesAt: Date): Promise<void>;
  /** Written with every sign-in: whoever signs in wants to stay. Hits where there was a wish: then record and tell. */
  withdrawal(userId: string): Write;
  noteWithdrawn(userId: string, origin: Origin): Promise<void>;
  /** Accounts whose time has come. */
  due(limit: number): Promise<string[]>;
}

export interface ClosingWishDeps {
  readonly store: ProfileStore;
  readonly audit: AuditService;
  readonly events: Pick<SecurityEvents, "note">;
  readonly clock: Clock;
}

export function createClosingWish({ store, audit, events, clock }: ClosingWishDeps): ClosingWish {
  const now = () => new Date(clock.now());
  return {
    keep: (userId, closesAt) => store.save(userId, { closesAt }, now()),
    withdrawal: (userId) => store.withdrawClosing({ userId, at: now() }),
    noteWithdrawn: async (userId, origin) => {
      await audit.record({ action: "account.close", outcome: "ok", userId, object: "withdrawn", origin });
      await events.note(userId, "closing_withdrawn", {}, { origin });
    },
    due: (limit) => store.dueForClosing(now(), limit),
  };
}
