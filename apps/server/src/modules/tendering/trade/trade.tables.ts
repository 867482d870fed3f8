import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/**
 * Entries into subsystems, as the page reports them before it is left. Rows outlive the account, so there is no foreign
 * key.
 */
export const loginLog = pgTable(
  "login_log",
  {
    id: primaryId(),
    appId: text("app_id").notNull(),
    appName: text("app_name").notNull(),
    loginType: text("login_type").notNull(),
    userId: text("user_id").notNull(),
    at: instant("at").notNull(),
    address: text("address").notNull(),
    /** True: an access token was sent. The token itself is never stored. */
    hasAccessToken: boolean("has_access_token").notNull(),
  },
  (table) => [index("login_log_at_idx").on(table.at), index("login_log_user_idx").on(table.userId, table.at)],
);
