import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../platform/database/columns.ts";

/** The link printed at the start of an installation without accounts: the living one, or the one that was used. */
export const firstAdministratorLink = pgTable("first_administrator_link", {
  secretDigest: text("secret_digest").primaryKey(),
  madeAt: instant("made_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
