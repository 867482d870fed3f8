import { integer, text, timestamp } from "drizzle-orm/pg-core";
import { newId } from "#platform/ids.ts";

/** An instant, stored in UTC and read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const primaryId = () => text("id").primaryKey().$defaultFn(newId);

/**
 * Author and time of creation and last change, and the version for optimistic locking. Every business table has them.
 */
export const tracking = () => ({
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: text("updated_by"),
  version: integer("version").notNull().default(1),
});
