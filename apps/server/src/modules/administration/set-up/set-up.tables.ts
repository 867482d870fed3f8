import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** The end of the set-up, declared by an administrator. The rest of its state is computed from other tables. */
export const setUpEnd = pgTable("set_up_end", {
  /** The table has one row. */
  name: text("name", { enum: ["installation"] }).primaryKey(),
  how: text("how", { enum: ["finished", "skipped"] }).notNull(),
  endedAt: instant("ended_at").notNull(),
  endedBy: text("ended_by"),
});
