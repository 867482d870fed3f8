import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** What administrators have set. The environment overrules it. */
export const settingValue = pgTable("setting_value", {
  name: text("name").primaryKey(),
  /** As it would stand in the environment; null: set back. */
  value: text("value"),
  version: integer("version").notNull(),
  updatedAt: instant("updated_at").notNull(),
  updatedBy: text("updated_by"),
});

/** Since when each secret is the one it is. Of the secret itself there is a keyed digest. */
export const secretSeen = pgTable("secret_seen", {
  name: text("name").primaryKey(),
  digest: text("digest").notNull(),
  since: instant("since").notNull(),
});
