import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => appUser.id, { onDelete: "cascade" });

/** Two-step verification that is on: a row a person. */
export const twoStep = pgTable("two_step", {
  userId: text("user_id")
    .primaryKey()
    .references(() => appUser.id, { onDelete: "cascade" }),
  /** The seed, sealed under APP_SECRET. */
  sealedSeed: text("sealed_seed").notNull(),
  /** The newest time step whose code was taken; it and all before work no more. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  setUpAt: instant("set_up_at").notNull(),
});

/** Ten at a time; a used one stays to be counted. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    id: primaryId(),
    userId: owner(),
    /** Keyed under APP_SECRET, so that a copy of the database tells nothing about the codes. */
    digest: text("digest").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [uniqueIndex("recovery_code_key").on(table.userId, table.digest)],
);

/** A device on which the second step is not asked for until the end. */
export const trustedDevice = pgTable(
  "trusted_device",
  {
    id: primaryId(),
    userId: owner(),
    /** Of the cookie's value. */
    digest: text("digest").notNull(),
    userAgent: text("user_agent").notNull(),
    trustedAt: instant("trusted_at").notNull(),
    until: instant("until").notNull(),
  },
  (table) => [
    uniqueIndex("trusted_device_digest_key").on(table.digest),
    index("trusted_device_user_idx").on(table.userId),
  ],
);
