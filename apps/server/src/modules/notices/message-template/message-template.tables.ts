import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** What administrators made of a delivered template. One that nobody has touched has no row. */
export const messageTemplate = pgTable("message_template", {
  /** One of `deliveredTemplates`. */
  code: text("code").primaryKey(),
  /** Null: as delivered. */
  subject: text("subject"),
  body: text("body"),
  version: integer("version").notNull(),
  updatedAt: instant("updated_at").notNull(),
  updatedBy: text("updated_by"),
});
