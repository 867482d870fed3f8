import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";
import { endIndex, searchIndex } from "#platform/database/search-text.ts";

/** Words that are found by their beginning; written as they stand, parted by blanks. */
const words = customType<{ data: string }>({ dataType: () => "tsvector" });

/** People who sign in. username, e-mail and phone are each unique; the name without regard to case. */
export const appUser = pgTable(
  "app_user",
  {
    id: primaryId(),
    username: text("username").notNull(),
    realname: text("realname").notNull(),
    /** Both go with the name (`platform/name-readings.ts`); null: not read yet. */
    nameReading: text("name_reading"),
    nameSpellings: words("name_spellings"),
    /** `group/path` of a stored picture. */
    avatar: text("avatar"),
    email: text("email"),
    phone: text("phone"),
    /** Null: no password was set yet, so no password signs in. */
    passwordHash: text("password_hash"),
    /** Null: as old as the account. */
    passwordChangedAt: instant("password_changed_at"),
    /** Grows with every new password: a session opened by an earlier one is dead, however late it was written. */
    credentialsVersion: integer("credentials_version").notNull().default(1),
    /** removed: in the recycle bin, unknown to every sign-in. deleted: for good, nothing of the person is left. */
    status: text("status", { enum: ["active", "frozen", "removed", "deleted"] })
      .notNull()
      .default("active"),
    /** What somebody in the recycle bin was before, and is again when taken out. */
    statusBefore: text("status_before", { enum: ["active", "frozen"] }),
    lastSignInAt: instant("last_sign_in_at"),
    /** Since when others have had a hand in how the account is entered, without a third person's word that its owner is who enters it. */
    unconfirmedSince: instant("unconfirmed_since"),
    /** Ids of those others, each once: who asked for it and who agreed. */
    unconfirmedBy: text("unconfirmed_by").array(),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("app_user_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("app_user_email_key").on(sql`lower(${table.email})`),
    uniqueIndex("app_user_phone_key").on(table.phone),
    index("app_user_search_idx").using("gin", searchIndex(table.realname, table.username)),
    // Of the address book; by the letters, whatever the database's own order is.
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
