import { integer, text, timestamp } from "drizzle-orm/pg-core";
import { newId } from "#platform/ids.ts";

/** An instant, kept in UTC and handed to TypeScript as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const primaryId = () => text("id").primaryKey().$defaultFn(newId);

/** Who made and last changed a row, and its version for optimistic locking. Every business table carries them. */
export const tracking = () => ({
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: text("updated_by"),
  version: integer("version").notNull().default(1),
});
