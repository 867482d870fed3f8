import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** The root of all derived keys, once for each APP_SECRET that opens it. */
export const rootKey = pgTable("root_key", {
  /** Identifies the secret that opens the row and reveals nothing about it. */
  secretMark: text("secret_mark").primaryKey(),
  sealed: text("sealed").notNull(),
  createdAt: instant("created_at").notNull(),
});
