import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { instant } from "#platform/database/columns.ts";

/** Whose account another system looks after: `source` is that system, and there is one of them at most. */
export const provisionedAccount = pgTable(
  "provisioned_account",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** `scim:<id>` or `directory:<id>`. */
    source: text("source").notNull(),
    /** Who that is there; null: it has not said. */
    externalId: text("external_id"),
    /** The source froze the account: what an administrator froze, it does not release. */
    isFrozen: boolean("is_frozen").notNull().default(false),
    /** The source has no such person any more. */
    leftAt: instant("left_at"),
  },
  (table) => [
    uniqueIndex("provisioned_account_external_key")
      .on(table.source, table.externalId)
      .where(sql`${table.leftAt} IS NULL`),
    index("provisioned_account_source_idx").on(table.source, table.userId),
  ],
);

/** Which roles somebody holds because a source says so: it takes back those alone. */
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
