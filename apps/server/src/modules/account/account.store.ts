import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { appUser } from "./account.tables.ts";

export type AccountRow = typeof appUser.$inferSelect;
export type UniqueField = "username" | "email" | "phone";

export function createAccountStore(db: Db) {
  const bySignInName = db
    .select()
    .from(appUser)
    .where(
      and(
        ne(appUser.status, "deleted"),
        or(
          sql`lower(${appUser.username}) = ${sql.placeholder("name")}`,
          sql`lower(${appUser.email}) = ${sql.placeholder("name")}`,
          eq(appUser.phone, sql.placeholder("name")),
        ),
      ),
    )
    .limit(3)
    .prepare("account_by_sign_in_name");
  return {
    /** By name or e-mail without regard to case, or by phone; where several fit somebody the name wins. */
    findForSignIn: async (name: string): Promise<AccountRow | undefined> => {
      const lower = name.toLowerCase();
      const rows = await bySignInName.execute({ name: lower });
      return rows.find((row) => row.username.toLowerCase() === lower) ?? rows[0];
    },
    find: async (id: string): Promise<AccountRow | undefined> =>
      (await db.select().from(appUser).where(eq(appUser.id, id)))[0],
    /** Is the value in use by another account? Names and addresses without regard to case; deleted accounts keep theirs. */
    isTaken: async (field: UniqueField, value: string, exceptId: string | undefined): Promise<boolean> => {
      const equal =
        field === "phone" ? eq(appUser.phone, value) : sql`lower(${appUser[field]}) = ${value.toLowerCase()}`;
      const found = await db
        .select({ id: appUser.id })
        .from(appUser)
        .where(and(equal, exceptId === undefined ? undefined : ne(appUser.id, exceptId)))
        .limit(1);
      return found.length > 0;
    },
    setPasswordHash: async (id: string, passwordHash: string): Promise<void> => {
      await db.update(appUser).set({ passwordHash }).where(eq(appUser.id, id));
    },
    markSignedIn: async (id: string, at: Date): Promise<void> => {
      await db.update(appUser).set({ lastSignInAt: at }).where(eq(appUser.id, id));
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
