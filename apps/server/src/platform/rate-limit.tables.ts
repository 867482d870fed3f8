import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Table in which rate-limiter-flexible counts; the library defines its columns. The migration makes it UNLOGGED. */
export const rateLimit = pgTable("rate_limit", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
