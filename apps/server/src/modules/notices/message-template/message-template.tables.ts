import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** An administrator's version of a default template. A template that was never changed has no row. */
export const messageTemplate = pgTable("message_template", {
  /** One of `deliveredTemplates`. */
  code: text("code").primaryKey(),
  /** Null: the default. */
  subject: text("subject"),
  body: text("body"),
  version: integer("version").notNull(),
  updatedAt: instant("updated_at").notNull(),
  updatedBy: text("updated_by"),
});
