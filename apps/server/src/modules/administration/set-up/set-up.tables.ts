import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** That somebody said the installation is set up. All else about it is read from what is there. */
export const setUpEnd = pgTable("set_up_end", {
  /** One row. */
  name: text("name", { enum: ["installation"] }).primaryKey(),
  how: text("how", { enum: ["finished", "skipped"] }).notNull(),
  endedAt: instant("ended_at").notNull(),
  endedBy: text("ended_by"),
});
