import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** The key that all others are derived from, once for each APP_SECRET that opens it. */
export const rootKey = pgTable("root_key", {
  /** Tells which secret opens it and nothing about it. */
  secretMark: text("secret_mark").primaryKey(),
  sealed: text("sealed").notNull(),
  createdAt: instant("created_at").notNull(),
});
