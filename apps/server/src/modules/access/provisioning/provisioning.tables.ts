import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { instant } from "#platform/database/columns.ts";

/** Accounts that another system manages: `source` is that system, one at most for each account. */
export const provisionedAccount = pgTable(
  "provisioned_account",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** `scim:<id>` or `directory:<id>`. */
    source: text("source").notNull(),
    /** Id of the person in the source; null: the source has not sent one. */
    externalId: text("external_id"),
    /** The source froze the account; it cannot release an account that an administrator froze. */
    isFrozen: boolean("is_frozen").notNull().default(false),
    /** Time since which the source no longer has the person. Null: it has the person. */
    leftAt: instant("left_at"),
  },
  (table) => [
    uniqueIndex("provisioned_account_external_key")
      .on(table.source, table.externalId)
      .where(sql`${table.leftAt} IS NULL`),
    index("provisioned_account_source_idx").on(table.source, table.userId),
  ],
);

/** Roles that a source has granted: it revokes only these. */
export const provisionedRole = pgTable(
  "provisioned_role",
  {
    source: text("source").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    roleId: text("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.roleId, table.userId] }),
    index("provisioned_role_user_idx").on(table.userId),
    index("provisioned_role_role_idx").on(table.roleId),
  ],
);
