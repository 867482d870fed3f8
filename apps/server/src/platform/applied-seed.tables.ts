import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** Which delivered data this database has already taken in. */
export const appliedSeed = pgTable("applied_seed", {
  name: text("name").primaryKey(),
  appliedAt: instant("applied_at").notNull().defaultNow(),
});
