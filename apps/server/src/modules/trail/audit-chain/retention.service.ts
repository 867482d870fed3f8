import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { ChainStore } from "./chain.store.ts";
import { subtractMonths } from "./subtract-months.ts";
import type { Verification } from "./verification.service.ts";

export interface RetentionDeps {
  readonly db: Db;
  readonly store: ChainStore;
  readonly verification: Verification;
  readonly audit: Pick<AuditService, "change">;
  readonly clock: Clock;
  /** Undefined: nothing is removed. */
  readonly months: number | undefined;
}

const BATCH_SIZE = 5_000;

/** Removes entries past their retention from the beginning of the chain, after verifying them. */
export function createRetention({
  db,
  store,
  verification,
  audit,
  clock,
  months,
}: RetentionDeps): () => Promise<number> {
  return async () => {
    if (months === undefined) return 0;
    const before = subtractMonths(clock.now(), months);
    let total = 0;
    for (;;) {
      const through = await store.expiredThrough(before, BATCH_SIZE);
      if (through === undefined) return total;
      const fault = await verification.check(through);
      if (fault) throw new Error(`nothing is removed: the chain is broken at ${fault.seq} (${fault.kind})`);
      total += await audit.change(db, { action: "audit.age", object: String(through) }, async (tx) => {
        const count = await store.removeExpired(tx, through, before);
        return { result: count, detail: { count, before } };
      });
    }
  };
}
