import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";
import { endIndex, searchIndex } from "#platform/database/search-text.ts";

/** Words found by prefix; written without normalisation, separated by blanks. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * Accounts. Username, e-mail and phone are each unique; the username ignoring case. The uniqueness of sealed phones is
 * that of their digests.
 */
export const appUser = pgTable(
  "app_user",
  {
    id: primaryId(),
    username: text("username").notNull(),
    realname: text("realname").notNull(),
    /** Reading and spellings of the name (`platform/name-readings.ts`); null: not computed yet. */
    nameReading: text("name_reading"),
    nameSpellings: words("name_spellings"),
    /** `group/path` of a stored picture. */
    avatar: text("avatar"),
    email: text("email"),
    /** Sealed; plain as long as nodes of release 1.0.0 may run (`platform/protected-text`). */
    phone: text("phone"),
    /** Null: no password was set yet, so password sign-in fails. */
    passwordHash: text("password_hash"),
    /** Null: never changed since the account was created. */
    passwordChangedAt: instant("password_changed_at"),
    /**
     * Increases with every new password: sessions that an earlier password opened are invalid, even if written later.
     */
    credentialsVersion: integer("credentials_version").notNull().default(1),
    /** removed: in the recycle bin, cannot sign in. deleted: permanently, without any personal data. */
    status: text("status", { enum: ["active", "frozen", "removed", "deleted"] })
      .notNull()
      .default("active"),
    /** The state before the recycle bin, which a restore brings back. */
    statusBefore: text("status_before", { enum: ["active", "frozen"] }),
    lastSignInAt: instant("last_sign_in_at"),
    /** Time since which others have changed the access to the account and no third person has confirmed its owner. */
    unconfirmedSince: instant("unconfirmed_since"),
    /** Ids of the people who requested or approved these changes, without duplicates. */
    unconfirmedBy: text("unconfirmed_by").array(),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("app_user_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("app_user_email_key").on(sql`lower(${table.email})`),
    uniqueIndex("app_user_phone_key").on(table.phone),
    index("app_user_search_idx").using("gin", searchIndex(table.realname, table.username)),
    // For the address book; collated by code points, whatever the collation of the database.
    index("app_user_reading_idx")
      .on(sql`${table.nameReading} COLLATE "C"`, table.realname, table.id)
      .where(sql`${table.status} = 'active'`),
    index("app_user_spellings_idx").using("gin", table.nameSpellings),
    index("app_user_unread_idx").on(table.id).where(sql`${table.nameReading} IS NULL`),
    index("app_user_phone_end_idx").on(endIndex(table.phone)),
    index("app_user_waiting_idx").on(table.id).where(sql`${table.status} = 'active' AND ${table.passwordHash} IS NULL`),
    index("app_user_status_idx").on(table.status, table.id).where(sql`${table.status} <> 'active'`),
  ],
);

/**
 * Digests of the accounts' phones, one row for each version of the digest key. A trigger removes those of an account
 * whose phone is cleared or written plain, so that no digest outlives its number.
 */
export const appUserPhoneDigest = pgTable(
  "app_user_phone_digest",
  {
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    digest: text("digest").notNull(),
    /** Digest of the last four digits. */
    endDigest: text("end_digest").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.version] }),
    uniqueIndex("app_user_phone_digest_key").on(table.version, table.digest),
    index("app_user_phone_digest_end_idx").on(table.version, table.endDigest),
  ],
);
