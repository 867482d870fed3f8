import type { UserInfo } from "@tender/contract";
import { and, desc, eq, inArray, ne, or, type Placeholder, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { hitRow, prepareWrite } from "#platform/database/named-statement.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { withReadings } from "#platform/name-readings.ts";
import { appUser } from "./account.tables.ts";
import { insertAccount, type NewAccount } from "./new-account.store.ts";

export type AccountRow = typeof appUser.$inferSelect;
export type UniqueField = "username" | "email" | "phone";

/** What signing in needs to know of an account. */
export interface SignInAccount extends UserInfo {
  readonly status: "active" | "frozen";
  readonly credentialsVersion: number;
  /** Since when the password has been the present one. Milliseconds. */
  readonly passwordSince: number;
}

export const passwordSinceOf = ({
  passwordChangedAt,
  createdAt,
}: Pick<AccountRow, "passwordChangedAt" | "createdAt">): number => (passwordChangedAt ?? createdAt).getTime();

type SignInColumns = Omit<SignInAccount, "status" | "passwordSince"> &
  Pick<AccountRow, "status" | "passwordChangedAt" | "createdAt">;

export const signInAccountIn = (row: SignInColumns | undefined): SignInAccount | undefined =>
  row && {
    id: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    status: row.status === "frozen" ? "frozen" : "active",
    credentialsVersion: row.credentialsVersion,
    passwordSince: passwordSinceOf(row),
  };

export const isSignInState = (status: AccountRow["status"]): status is "active" | "frozen" =>
  status === "active" || status === "frozen";

/** Those that can be signed in to, would their state allow it; not those in the recycle bin, nor those gone for good. */
const isLiving = inArray(appUser.status, ["active", "frozen"]);

const UNIQUE_VIOLATION = "23505";

const constraints: Readonly<Record<string, UniqueField>> = {
  app_user_username_key: "username",
  app_user_email_key: "email",
  app_user_phone_key: "phone",
};

/** The field that another account has, when that is why a statement failed. */
export function takenField(error: unknown): UniqueField | undefined {
  const refused = sqlErrorOf(error);
  return refused?.code === UNIQUE_VIOLATION ? constraints[refused.constraint ?? ""] : undefined;
}

export function createAccountStore(db: Db) {
  // The database makes both sides small: it and JavaScript do not agree on every letter (Σ at a word's end, İ).
  const isNamed = (name: string | Placeholder) => sql`lower(${appUser.username}) = lower(${name})`;
  const isAt = (email: string | Placeholder) => sql`lower(${appUser.email}) = lower(${email})`;
  const hasPhone = (phone: string | Placeholder) => eq(appUser.phone, phone);
  const name = sql.placeholder("name");
  const bySignInName = db
    .select({
      id: appUser.id,
      username: appUser.username,
      realname: appUser.realname,
      avatar: appUser.avatar,
      status: appUser.status,
      passwordHash: appUser.passwordHash,
      passwordChangedAt: appUser.passwordChangedAt,
      createdAt: appUser.createdAt,
      credentialsVersion: appUser.credentialsVersion,
    })
    .from(appUser)
    .where(and(isLiving, or(isNamed(name), isAt(name), hasPhone(name))))
    .orderBy(desc(isNamed(name)))
    .limit(1)
    .prepare("account_by_sign_in_name");
  return {
    insert: insertAccount,
    /** The account with what else belongs to its beginning, or nothing. */
    insertWith: (account: NewAccount, more: (tx: Tx) => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        await insertAccount(tx, account);
        await more(tx);
      }),
    /** Is there any account, closed ones included? */
    hasAny: async (on: Tx = db): Promise<boolean> =>
      (await on.select({ id: appUser.id }).from(appUser).limit(1)).length > 0,
    /** By name or e-mail without regard to case, or by phone; where several fit somebody the name wins. */
    findForSignIn: async (name: string) => (await bySignInName.execute({ name }))[0],
    find: async (id: string, on: Tx = db): Promise<AccountRow | undefined> =>
      (await on.select().from(appUser).where(eq(appUser.id, id)))[0],
    findByPhone: async (phone: string): Promise<AccountRow | undefined> =>
      (
        await db
          .select()
          .from(appUser)
          .where(and(eq(appUser.phone, phone), isLiving))
      )[0],
    /**
     * Is the value in use by another account? Names and addresses without regard to case; removed accounts keep theirs. A name
     * may be an address, and both serve at sign-in: one that is another's name or mailbox is taken.
     */
    isTaken: async (field: UniqueField, value: string, exceptId: string | undefined): Promise<boolean> => {
      const equal = field === "phone" ? hasPhone(value) : or(isNamed(value), isAt(value));
      const found = await db
        .select({ id: appUser.id })
        .from(appUser)
        .where(and(equal, exceptId === undefined ? undefined : ne(appUser.id, exceptId)))
        .limit(1);
      return found.length > 0;
    },
    /** The same password hashed anew; a new password set meanwhile stays. */
    rehash: async (id: string, from: string, to: string): Promise<void> => {
      await db
        .update(appUser)
        .set({ passwordHash: to })
        .where(and(eq(appUser.id, id), eq(appUser.passwordHash, from)));
    },
    /**
     * A new password. Answers the credentials' new version; undefined when they are no longer at `expected`, as of two
     * changes at once only one may count.
     */
    replacePasswordHash: async (
      id: string,
      passwordHash: string,
      passwordChangedAt: Date,
      expected: number | undefined,
      tx: Tx = db,
    ): Promise<number | undefined> =>
      (
        await tx
          .update(appUser)
          .set({ passwordHash, passwordChangedAt, credentialsVersion: sql`${appUser.credentialsVersion} + 1` })
          .where(and(eq(appUser.id, id), expected === undefined ? undefined : eq(appUser.credentialsVersion, expected)))
          .returning({ version: appUser.credentialsVersion })
      )[0]?.version,
    /** No password signs in any more, and no session opened with the former one lives. */
    clearPassword: async (id: string, tx: Tx): Promise<void> => {
      await tx
        .update(appUser)
        .set({ passwordHash: null, credentialsVersion: sql`${appUser.credentialsVersion} + 1` })
        .where(eq(appUser.id, id));
    },
    findForRecovery: async (field: "username" | "phone", value: string): Promise<AccountRow | undefined> => {
      const equal = { username: isNamed, phone: hasPhone }[field](value);
      return (await db.select().from(appUser).where(and(equal, isLiving)))[0];
    },
    /** What a person may change of the own row. A taken number or address fails on its unique index. */
    change: async (
      id: string,
      change: Partial<Pick<AccountRow, "realname" | "avatar" | "phone" | "email">>,
      at: Date,
      on: Tx = db,
    ): Promise<void> => {
      await on
        .update(appUser)
        .set({ ...withReadings(change), updatedAt: at, updatedBy: id, version: sql`${appUser.version} + 1` })
        .where(and(eq(appUser.id, id), isLiving));
    },
    /** Nothing of the person stays in the row; its id keeps the audit trail and the archives readable. */
    anonymise: async (id: string, username: string, realname: string, at: Date): Promise<void> => {
      const nobody = {
        email: null,
        phone: null,
        avatar: null,
        passwordHash: null,
        lastSignInAt: null,
        statusBefore: null,
        unconfirmedSince: null,
        unconfirmedBy: null,
      };
      await db
        .update(appUser)
        .set({ ...nobody, username, ...withReadings({ realname }), status: "deleted", updatedAt: at, updatedBy: id })
        .where(eq(appUser.id, id));
    },
    markSignedIn: prepareWrite<{ id: string; at: Date }>(
      db
        .update(appUser)
        .set({ lastSignInAt: sql`${sql.placeholder("at")}` })
        .where(eq(appUser.id, sql.placeholder("id")))
        .returning({ hit: hitRow }),
    ),
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
