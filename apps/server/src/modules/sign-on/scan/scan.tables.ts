import type { AuthType } from "@tender/contract";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant } from "#platform/database/columns.ts";
import type { ScanEnding, ScanPurpose, TaskState } from "./scan-task.ts";

/** What a browser has asked for and a phone is to confirm; one row for each code that was drawn. */
export const scanTask = pgTable(
  "scan_task",
  {
    /** Stands in the code for everybody to see: it opens nothing without the browser's cookie. */
    id: text("id").primaryKey(),
    authType: text("auth_type").$type<AuthType>().notNull(),
    purpose: text("purpose").$type<ScanPurpose>().notNull(),
    state: text("state").$type<TaskState>().notNull(),
    /** Why it is over. */
    ending: text("ending").$type<ScanEnding>(),
    /** Of the cookie of the browser that asked. */
    browserDigest: text("browser_digest").notNull(),
    browser: text("browser").notNull(),
    address: text("address").notNull(),
    /** To bind: who asked, and in which session. To sign in: whom the phone has confirmed. */
    userId: text("user_id").references(() => appUser.id, { onDelete: "cascade" }),
    sessionId: text("session_id"),
    /** The phone that scanned, and what its person has to type. */
    holder: text("holder"),
    number: text("number"),
    createdAt: instant("created_at").notNull(),
    changedAt: instant("changed_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("scan_task_browser_idx").on(table.browserDigest),
    index("scan_task_changed_idx").on(table.changedAt),
    index("scan_task_expires_idx").on(table.expiresAt),
    index("scan_task_user_idx").on(table.userId),
  ],
);
