import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** Values that administrators have set. The environment takes precedence. */
export const settingValue = pgTable("setting_value", {
  name: text("name").primaryKey(),
  /** Value in its environment form. Null: reset. */
  value: text("value"),
  version: integer("version").notNull(),
  updatedAt: instant("updated_at").notNull(),
  updatedBy: text("updated_by"),
});

/** Secrets with the time since which each has its present value. The digest is keyed. */
export const secretSeen = pgTable("secret_seen", {
  name: text("name").primaryKey(),
  digest: text("digest").notNull(),
  since: instant("since").notNull(),
});
