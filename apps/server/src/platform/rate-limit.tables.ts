import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The table rate-limiter-flexible counts in; its shape is the library's. The migration makes it UNLOGGED. */
export const rateLimit = pgTable("rate_limit", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
