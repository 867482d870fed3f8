import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { formerPassword } from "./password.tables.ts";

export function createPasswordStore(db: Db) {
  const newest = (userId: string, count: number) =>
    db
      .select({ id: formerPassword.id, passwordHash: formerPassword.passwordHash })
      .from(formerPassword)
      .where(eq(formerPassword.userId, userId))
      .orderBy(desc(formerPassword.replacedAt), desc(formerPassword.id))
      .limit(count);
  return {
    /** Newest first. */
    formerHashes: async (userId: string, count: number): Promise<string[]> =>
      (await newest(userId, count)).map(({ passwordHash }) => passwordHash),
    remember: async (userId: string, passwordHash: string, replacedAt: Date): Promise<void> => {
      await db.insert(formerPassword).values({ userId, passwordHash, replacedAt });
    },
    /** Of the newest `count` none is forgotten. */
    forgetAllBut: async (userId: string, count: number): Promise<void> => {
      const kept = (await newest(userId, count)).map(({ id }) => id);
      await db
        .delete(formerPassword)
        .where(
          and(eq(formerPassword.userId, userId), kept.length > 0 ? notInArray(formerPassword.id, kept) : undefined),
        );
    },
  };
}

export type PasswordStore = ReturnType<typeof createPasswordStore>;
