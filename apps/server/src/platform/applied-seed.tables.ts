import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** Names of the delivered data that this database already contains. */
export const appliedSeed = pgTable("applied_seed", {
  name: text("name").primaryKey(),
  appliedAt: instant("applied_at").notNull().defaultNow(),
});
