import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { oneAtATime } from "../../platform/database/one-at-a-time.ts";
import { firstAdministratorLink as link } from "./first-administrator.tables.ts";

export interface NewLink {
  readonly secretDigest: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
}

export function createFirstAdministratorStore(db: Db) {
  const living = (secretDigest: string, now: Date) =>
    and(eq(link.secretDigest, secretDigest), isNull(link.usedAt), gt(link.expiresAt, now));
  return {
    /** One transaction that no other node's or request's work of this kind runs beside. */
    alone: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => oneAtATime(db, "firstAdministrator", work),
    /** In place of every link that nobody has used. */
    replaceUnused: async (tx: Tx, made: NewLink): Promise<void> => {
      await tx.delete(link).where(isNull(link.usedAt));
      await tx.insert(link).values(made);
    },
    /** When the link ends; undefined when it is not a living one. */
    endOf: async (secretDigest: string, now: Date): Promise<Date | undefined> =>
      (await db.select({ expiresAt: link.expiresAt }).from(link).where(living(secretDigest, now)))[0]?.expiresAt,
    /** False when it is not a living one. */
    use: async (tx: Tx, secretDigest: string, now: Date): Promise<boolean> =>
      (await tx.update(link).set({ usedAt: now }).where(living(secretDigest, now))).rowCount === 1,
  };
}

export type FirstAdministratorStore = ReturnType<typeof createFirstAdministratorStore>;
