import { sql } from "drizzle-orm";
import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "../../platform/database/columns.ts";

/** People who sign in. username, e-mail and phone are each unique; the name without regard to case. */
export const appUser = pgTable(
  "app_user",
  {
    id: primaryId(),
    username: text("username").notNull(),
    realname: text("realname").notNull(),
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
    status: text("status", { enum: ["active", "frozen", "deleted"] })
      .notNull()
      .default("active"),
    lastSignInAt: instant("last_sign_in_at"),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("app_user_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("app_user_email_key").on(sql`lower(${table.email})`),
    uniqueIndex("app_user_phone_key").on(table.phone),
  ],
);
