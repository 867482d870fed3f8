import type { SignInMethod } from "@tender/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/**
 * A session on one device. Stores only digests of its token and cookie; an ended one is retained for a while to report
 * why it ended.
 */
export const session = pgTable(
  "session",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    tokenDigest: text("token_digest").notNull(),
    cookieDigest: text("cookie_digest"),
    /** Id of the portal session from which this session was derived. Both end together. */
    parentId: text("parent_id"),
    /** Set: the session may use only the calls of this subsystem. */
    appId: text("app_id"),
    remember: boolean("remember").notNull(),
    departmentId: text("department_id").references(() => department.id, { onDelete: "set null" }),
    departmentPending: boolean("department_pending").notNull().default(false),
    /** Opened with a password over its maximum age, which must be changed first. */
    passwordExpired: boolean("password_expired").notNull().default(false),
    /** A pending second step. Such a session may use only the calls of the second step. */
    secondStep: text("second_step", { enum: ["code", "set-up"] }),
    /** A second factor was passed: a code, a passkey, or a device trusted since. */
    hasPassedTwoStep: boolean("has_second_factor").notNull().default(false),
    /** The account's credentials version at opening. The session ends when the account has a newer one. */
    credentialsVersion: integer("credentials_version").notNull(),
    /** The method of its sign-in: password, token, … */
    method: text("method").$type<SignInMethod>().notNull(),
    /** Digest of the ticket that opened it. Null: opened in another way. */
    ticketDigest: text("ticket_digest"),
    address: text("address").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at").notNull(),
    /** Seconds without use after which it ends. */
    idleSeconds: integer("idle_seconds").notNull(),
    /** End of the session even if it is used. */
    absoluteEnd: instant("absolute_end").notNull(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason", {
      enum: [
        "signed_out",
        "signed_out_above",
        "superseded",
        "second_step_passed",
        "ended_by_owner",
        "ended_by_administrator",
        "credentials_changed",
        "account_closed",
      ],
    }),
  },
  (table) => [
    uniqueIndex("session_token_key").on(table.tokenDigest),
    uniqueIndex("session_cookie_key").on(table.cookieDigest),
    index("session_user_idx").on(table.userId),
    index("session_parent_idx").on(table.parentId),
    index("session_ticket_idx").on(table.ticketDigest),
    index("session_absolute_end_idx").on(table.absoluteEnd),
    index("session_ended_idx").on(table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
  ],
);

/** Key pairs that sign access tokens. The private half is sealed under APP_SECRET. */
export const signingKey = pgTable("signing_key", {
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").notNull(),
  sealedPrivateJwk: text("sealed_private_jwk").notNull(),
  createdAt: instant("created_at").notNull(),
});
