import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** Keys of protected texts, each random and sealed under the root key. */
export const dataKey = pgTable(
  "data_key",
  {
    purpose: text("purpose", { enum: ["cipher", "digest"] }).notNull(),
    version: integer("version").notNull(),
    sealed: text("sealed").notNull(),
    /** new: the nodes learn the key. current: written and looked up. former: rows may still name it. */
    state: text("state", { enum: ["new", "current", "former"] }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** Name of the person or server account that requested the key; null: created by the first start. */
    createdBy: text("created_by"),
    /** Time since which the key is in its state. */
    since: instant("since").notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.version] })],
);

/** The single row that says how protected texts are written. */
export const dataProtection = pgTable("data_protection", {
  id: text("id").primaryKey(),
  /** Increases with every change of this row or of a key; nodes report the revision that they use. */
  revision: integer("revision").notNull(),
  /** plain: nodes of release 1.0.0, which read plain texts only, may be running. sealed: texts are written sealed. */
  stage: text("stage", { enum: ["plain", "sealed"] }).notNull(),
  /** Time at which a node of release 1.0.0 was last running; null: none is expected. */
  formerSeenAt: instant("former_seen_at"),
});
