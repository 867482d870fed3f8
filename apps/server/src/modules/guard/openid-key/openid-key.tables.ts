import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** Keys whose signatures clients verify. The private half is sealed under APP_SECRET. */
export const openidKey = pgTable("openid_key", {
  kid: text("kid").primaryKey(),
  algorithm: text("algorithm", { enum: ["ES256", "RS256"] }).notNull(),
  sealedPrivateJwk: text("sealed_private_jwk").notNull(),
  createdAt: instant("created_at").notNull(),
  /** Set: the key no longer signs; it is published until its signatures have expired. */
  retiredAt: instant("retired_at"),
});
