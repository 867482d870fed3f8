import { and, count, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { LARGEST_STEP_ERROR } from "./totp.ts";
import { recoveryCode, trustedDevice, twoStep } from "./two-step.tables.ts";

export type TwoStepRow = typeof twoStep.$inferSelect;

export function createTwoStepStore(db: Db) {
  async function replaceCodes(tx: Tx, userId: string, digests: readonly string[]): Promise<void> {
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    await tx.insert(recoveryCode).values(digests.map((digest) => ({ userId, digest })));
  }

  return {
    find: async (userId: string, tx: Tx = db): Promise<TwoStepRow | undefined> =>
      (await tx.select().from(twoStep).where(eq(twoStep.userId, userId)))[0],
    /**
     * Stores a new seed with new recovery codes; replaces the account's earlier ones and deletes its trusted devices.
     */
    setUp: (row: TwoStepRow, digests: readonly string[], tx: Tx = db): Promise<void> =>
      tx.transaction(async (tx) => {
        const { userId, ...set } = row;
        await tx.insert(twoStep).values(row).onConflictDoUpdate({ target: twoStep.userId, set });
        await replaceCodes(tx, userId, digests);
        await tx.delete(trustedDevice).where(eq(trustedDevice.userId, userId));
      }),
    /** Consumes a time step unless one as late was consumed; only one of two concurrent calls succeeds. */
    consumeStep: async (userId: string, step: number): Promise<boolean> =>
      (
        await db
          .update(twoStep)
          .set({ lastStep: step })
          .where(
            and(
              eq(twoStep.userId, userId),
              or(lt(twoStep.lastStep, step), gt(twoStep.lastStep, step + LARGEST_STEP_ERROR)),
            ),
          )
          .returning({ userId: twoStep.userId })
      ).length > 0,
    replaceRecoveryCodes: (userId: string, digests: readonly string[], tx: Tx = db): Promise<void> =>
      tx.transaction((tx) => replaceCodes(tx, userId, digests)),
    consumeRecoveryCode: async (userId: string, digest: string, now: Date): Promise<boolean> =>
      (
        await db
          .update(recoveryCode)
          .set({ usedAt: now })
          .where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.digest, digest), isNull(recoveryCode.usedAt)))
          .returning({ id: recoveryCode.id })
      ).length > 0,
    recoveryCodesLeft: async (userId: string): Promise<number> =>
      (
        await db
          .select({ n: count() })
          .from(recoveryCode)
          .where(and(eq(recoveryCode.userId, userId), isNull(recoveryCode.usedAt)))
      )[0]?.n ?? 0,
    turnOff: (userId: string, tx: Tx = db): Promise<void> =>
      tx.transaction(async (tx) => {
        await tx.delete(twoStep).where(eq(twoStep.userId, userId));
        await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
        await tx.delete(trustedDevice).where(eq(trustedDevice.userId, userId));
      }),
    trust: async (row: typeof trustedDevice.$inferInsert): Promise<void> => {
      await db.insert(trustedDevice).values(row);
    },
    trustedDevices: (userId: string, now: Date) =>
      db
        .select()
        .from(trustedDevice)
        .where(and(eq(trustedDevice.userId, userId), gt(trustedDevice.until, now)))
        .orderBy(desc(trustedDevice.trustedAt))
        .limit(50),
    revokeTrust: async (userId: string, id: string | undefined, tx: Tx = db): Promise<number> =>
      (
        await tx
          .delete(trustedDevice)
          .where(and(eq(trustedDevice.userId, userId), id === undefined ? undefined : eq(trustedDevice.id, id)))
      ).rowCount ?? 0,
    removeTrustBefore: (moment: Date): Promise<number> =>
      removeInPortions(db, trustedDevice, lt(trustedDevice.until, moment)),
  };
}

export type TwoStepStore = ReturnType<typeof createTwoStepStore>;
