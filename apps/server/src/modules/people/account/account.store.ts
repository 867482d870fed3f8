import type { UserInfo } from "@tender/contract";
import { and, desc, eq, inArray, ne, or, type Placeholder, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { hitRow, prepareWrite } from "#platform/database/named-statement.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { withReadings } from "#platform/name-readings.ts";
import { appUser } from "./account.tables.ts";
import type { AccountPhones } from "./account-phones.store.ts";
import { insertAccount, type NewAccount } from "./new-account.store.ts";

export type AccountRow = typeof appUser.$inferSelect;
export type UniqueField = "username" | "email" | "phone";

/** The columns of an account that the sign-in needs. */
export interface SignInAccount extends UserInfo {
  readonly status: "active" | "frozen";
  readonly credentialsVersion: number;
  /** Time of the last change of the password. Milliseconds. */
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

/** Active and frozen accounts; neither the recycle bin nor deleted ones. */
const isActiveOrFrozen = inArray(appUser.status, ["active", "frozen"]);

const UNIQUE_VIOLATION = "23505";

const constraints: Readonly<Record<string, UniqueField>> = {
  app_user_username_key: "username",
  app_user_email_key: "email",
  app_user_phone_key: "phone",
  app_user_phone_digest_key: "phone",
};

/** Returns the field whose unique index a failed statement violated; undefined: it failed for another reason. */
export function duplicateField(error: unknown): UniqueField | undefined {
  const sqlError = sqlErrorOf(error);
  return sqlError?.code === UNIQUE_VIOLATION ? constraints[sqlError.constraint ?? ""] : undefined;
}

export function createAccountStore(db: Db, phones: AccountPhones) {
  // The database converts both sides to lower case: it and JavaScript differ for some letters (final Σ, İ).
  const hasUsername = (name: string | Placeholder) => sql`lower(${appUser.username}) = lower(${name})`;
  const hasMailbox = (email: string | Placeholder) => sql`lower(${appUser.email}) = lower(${email})`;
  const hasPhone = (phone: string) => phones.isPhone(phones.lookup(phone));
  const opened = (row: AccountRow | undefined): AccountRow | undefined => row && phones.opened(row);
  const name = sql.placeholder("name");
  const isTypedPhone = phones.isPhone({
    phone: name,
    version: sql.placeholder("version"),
    digest: sql.placeholder("digest"),
  });
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
    .where(and(isActiveOrFrozen, or(hasUsername(name), hasMailbox(name), isTypedPhone)))
    .orderBy(desc(hasUsername(name)))
    .limit(1)
    .prepare("account_by_sign_in_name");
  return {
    insert: (tx: Tx, account: NewAccount): Promise<void> => insertAccount(tx, phones, account),
    /** Inserts the account and runs `relatedChanges` in one transaction. */
    insertWith: (account: NewAccount, relatedChanges: (tx: Tx) => Promise<void>, tx: Tx = db): Promise<void> =>
      tx.transaction(async (tx) => {
        await insertAccount(tx, phones, account);
        await relatedChanges(tx);
      }),
    /** Returns whether an account exists, deleted ones included. */
    hasAny: async (tx: Tx = db): Promise<boolean> =>
      (await tx.select({ id: appUser.id }).from(appUser).limit(1)).length > 0,
    /** Finds by username or e-mail, ignoring case, or by phone; the username has precedence. */
    findForSignIn: async (name: string) => (await bySignInName.execute({ name, ...phones.text.lookup(name) }))[0],
    find: async (id: string, tx: Tx = db): Promise<AccountRow | undefined> =>
      opened((await tx.select().from(appUser).where(eq(appUser.id, id)))[0]),
    findByPhone: async (phone: string): Promise<AccountRow | undefined> =>
      opened(
        (
          await db
            .select()
            .from(appUser)
            .where(and(hasPhone(phone), isActiveOrFrozen))
        )[0],
      ),
    /**
     * Returns whether another account uses the value. Ignores case; accounts in the recycle bin count. A username may
     * be a mail address and both serve at sign-in, so another account's username or mailbox counts as taken.
     */
    isTaken: async (field: UniqueField, value: string, exceptId: string | undefined): Promise<boolean> => {
      const equal = field === "phone" ? hasPhone(value) : or(hasUsername(value), hasMailbox(value));
      const found = await db
        .select({ id: appUser.id })
        .from(appUser)
        .where(and(equal, exceptId === undefined ? undefined : ne(appUser.id, exceptId)))
        .limit(1);
      return found.length > 0;
    },
    /** Replaces the hash of the same password. Does nothing if the password has changed since `oldHash` was read. */
    rehash: async (id: string, oldHash: string, newHash: string): Promise<void> => {
      await db
        .update(appUser)
        .set({ passwordHash: newHash })
        .where(and(eq(appUser.id, id), eq(appUser.passwordHash, oldHash)));
    },
    /**
     * Stores a new password. Returns the new version of the credentials; undefined: their version is not `expected`, so
     * that only one of two concurrent changes succeeds.
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
    /** Removes the password and ends all sessions that were opened with it. */
    clearPassword: async (id: string, tx: Tx): Promise<void> => {
      await tx
        .update(appUser)
        .set({ passwordHash: null, credentialsVersion: sql`${appUser.credentialsVersion} + 1` })
        .where(eq(appUser.id, id));
    },
    findForRecovery: async (field: "username" | "phone", value: string): Promise<AccountRow | undefined> => {
      const equal = { username: hasUsername, phone: hasPhone }[field](value);
      return opened((await db.select().from(appUser).where(and(equal, isActiveOrFrozen)))[0]);
    },
    /**
     * Changes the columns that people may change themselves. A duplicate phone or address violates its unique index.
     */
    change: async (
      id: string,
      change: Partial<Pick<AccountRow, "realname" | "avatar" | "phone" | "email">>,
      at: Date,
      tx: Tx = db,
    ): Promise<void> => {
      const { phone, ...rest } = change;
      const write = async (tx: Tx): Promise<void> => {
        const { rowCount } = await tx
          .update(appUser)
          .set({
            ...withReadings(rest),
            ...(phone === undefined ? {} : { phone: phones.text.seal(phone) }),
            updatedAt: at,
            updatedBy: id,
            version: sql`${appUser.version} + 1`,
          })
          .where(and(eq(appUser.id, id), isActiveOrFrozen));
        if (phone !== undefined && rowCount === 1) await phones.replaceDigests(tx, { id, phone });
      };
      await (phone === undefined ? write(tx) : tx.transaction(write));
    },
    /**
     * Removes all personal data from the row. The row remains because the audit trail and the archives refer to its id.
     */
    anonymise: async (id: string, username: string, realname: string, at: Date): Promise<void> => {
      const cleared = {
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
        .set({ ...cleared, username, ...withReadings({ realname }), status: "deleted", updatedAt: at, updatedBy: id })
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
