import { and, eq, exists, gt, lt, lte, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { recoveryFlow } from "./recovery.tables.ts";

export type RecoveryFlow = typeof recoveryFlow.$inferSelect;

/** Every step is one conditional statement, so that simultaneous requests cannot pass it twice. */
export function createRecoveryStore(db: Db, phones: Pick<AccountPhones, "isPhone" | "lookup">) {
  return {
    find: async (secretDigest: string, now: Date): Promise<RecoveryFlow | undefined> =>
      (
        await db
          .select()
          .from(recoveryFlow)
          .where(and(eq(recoveryFlow.secretDigest, secretDigest), gt(recoveryFlow.expiresAt, now)))
      )[0],
    insert: async (
      flow: Pick<RecoveryFlow, "secretDigest" | "userId" | "phone" | "isPhone" | "expiresAt">,
    ): Promise<void> => {
      await db.insert(recoveryFlow).values({ ...flow, step: "phone" });
    },
    /** Counts a try before it is checked. Undefined: the limit is reached. */
    countAttempt: async (id: string, maxTries: number): Promise<number | undefined> => {
      const [counted] = await db
        .update(recoveryFlow)
        .set({ tries: sql`${recoveryFlow.tries} + 1` })
        .where(and(eq(recoveryFlow.id, id), lt(recoveryFlow.tries, maxTries)))
        .returning({ tries: recoveryFlow.tries });
      return counted?.tries;
    },
    updateToVerified: async (id: string, handleSeed: string, handleEnd: Date): Promise<void> => {
      // A passed verification is not a wrong try.
      await db
        .update(recoveryFlow)
        .set({ step: "password", handleSeed, handleEnd, tries: sql`greatest(${recoveryFlow.tries} - 1, 0)` })
        .where(eq(recoveryFlow.id, id));
    },
    /**
     * Ends the flow if its handle is unchanged and the number is still the account's. One of two simultaneous callers
     * gets true.
     */
    consume: async (tx: Tx, id: string, handleSeed: string, phone: string): Promise<boolean> =>
      (
        await tx
          .delete(recoveryFlow)
          .where(
            and(
              eq(recoveryFlow.id, id),
              eq(recoveryFlow.handleSeed, handleSeed),
              exists(
                tx
                  .select({ id: appUser.id })
                  .from(appUser)
                  .where(and(eq(appUser.id, recoveryFlow.userId), phones.isPhone(phones.lookup(phone)))),
              ),
            ),
          )
          .returning({ id: recoveryFlow.id })
      ).length > 0,
    delete: async (id: string): Promise<void> => {
      await db.delete(recoveryFlow).where(eq(recoveryFlow.id, id));
    },
    /** Ends the flows of all browsers for the account. */
    deleteAllOf: async (userId: string, tx: Tx = db): Promise<void> => {
      await tx.delete(recoveryFlow).where(eq(recoveryFlow.userId, userId));
    },
    deleteExpired: (now: Date): Promise<number> => removeInPortions(db, recoveryFlow, lte(recoveryFlow.expiresAt, now)),
  };
}

export type RecoveryStore = ReturnType<typeof createRecoveryStore>;
