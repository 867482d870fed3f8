import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => appUser.id, { onDelete: "cascade" });

/** Enabled two-step verifications: one row per person. */
export const twoStep = pgTable("two_step", {
  userId: text("user_id")
    .primaryKey()
    .references(() => appUser.id, { onDelete: "cascade" }),
  /** The seed, sealed under APP_SECRET. */
  sealedSeed: text("sealed_seed").notNull(),
  /** The latest consumed time step; codes of it and of earlier ones are refused. */
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  setUpAt: instant("set_up_at").notNull(),
});

/** Ten per person; a used one is retained for the count. */
export const recoveryCode = pgTable(
  "recovery_code",
  {
    id: primaryId(),
    userId: owner(),
    /** Keyed under APP_SECRET, so that a copy of the database reveals nothing about the codes. */
    digest: text("digest").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [uniqueIndex("recovery_code_key").on(table.userId, table.digest)],
);

/** A device on which the second step is not required before `until`. */
export const trustedDevice = pgTable(
  "trusted_device",
  {
    id: primaryId(),
    userId: owner(),
    /** Digest of the cookie's value. */
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
