import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/**
 * Proofs, codes and counters that expire after seconds or minutes. The migration makes it UNLOGGED: a loss costs a
 * retry.
 */
export const shortLived = pgTable("short_lived", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
