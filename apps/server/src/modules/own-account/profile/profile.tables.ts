import type { AppearanceRecord, HomeLayout } from "@tender/contract";
import { sql } from "drizzle-orm";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { tracking } from "#platform/database/columns.ts";

/** A person's own facts and preferences. The row is created when the first of them is saved. */
export const accountProfile = pgTable("account_profile", {
  userId: text("user_id")
    .primaryKey()
    .references(() => appUser.id, { onDelete: "cascade" }),
  /** `1990-05-17`. */
  birthday: text("birthday"),
  sex: text("sex", { enum: ["male", "female", "unstated"] })
    .notNull()
    .default("unstated"),
  post: text("post"),
  tags: jsonb("tags").$type<string[]>().notNull().default(sql`'[]'::jsonb`),
  appearance: jsonb("appearance").$type<AppearanceRecord>(),
  /** Layout of the workspace's home page. */
  homeLayout: jsonb("home_layout").$type<HomeLayout>(),
  ...tracking(),
});
