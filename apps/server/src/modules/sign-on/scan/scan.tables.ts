import type { AuthType } from "@tender/contract";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant } from "#platform/database/columns.ts";
import type { ScanEndReason, ScanPurpose, TaskState } from "./scan-task.ts";

/** A request of a browser that a phone should confirm; one row per drawn code. */
export const scanTask = pgTable(
  "scan_task",
  {
    /** Public in the code: it opens nothing without the browser's cookie. */
    id: text("id").primaryKey(),
    authType: text("auth_type").$type<AuthType>().notNull(),
    purpose: text("purpose").$type<ScanPurpose>().notNull(),
    state: text("state").$type<TaskState>().notNull(),
    /** Reason for which the task is over. */
    ending: text("ending").$type<ScanEndReason>(),
    /** Digest of the scan cookie. */
    browserDigest: text("browser_digest").notNull(),
    browser: text("browser").notNull(),
    address: text("address").notNull(),
    /** Binding: the requesting account and its session. Sign-in: the account that the phone has confirmed. */
    userId: text("user_id").references(() => appUser.id, { onDelete: "cascade" }),
    sessionId: text("session_id"),
    /** The phone that scanned, and the number that its owner has to type. */
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
