import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** An identity system that tells who belongs to the organisation. */
export const scimClient = pgTable(
  "scim_client",
  {
    id: primaryId(),
    name: text("name").notNull(),
    /** It puts people into the branch of this department; null: into any. */
    departmentId: text("department_id").references(() => department.id, { onDelete: "restrict" }),
    /** It may take over an account of the name that it asks for, where no other system looks after that one. */
    mayAdopt: boolean("may_adopt").notNull().default(false),
    /** Its groups may stand for roles that administer. */
    mayAdminister: boolean("may_administer").notNull().default(false),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("scim_client_name_key").on(table.name),
    index("scim_client_department_idx").on(table.departmentId),
  ],
);

/** What it shows itself by. Several at once, so that one can follow another. */
export const scimToken = pgTable(
  "scim_token",
  {
    id: primaryId(),
    clientId: text("client_id")
      .notNull()
      .references(() => scimClient.id, { onDelete: "cascade" }),
    digest: text("digest").notNull(),
    createdAt: instant("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    expiresAt: instant("expires_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("scim_token_digest_key").on(table.digest),
    index("scim_token_client_idx").on(table.clientId, table.createdAt),
  ],
);

/** A group of the identity system; which role it stands for an administrator says. */
export const scimGroup = pgTable(
  "scim_group",
  {
    id: primaryId(),
    clientId: text("client_id")
      .notNull()
      .references(() => scimClient.id, { onDelete: "cascade" }),
    displayName: text("display_name").notNull(),
    externalId: text("external_id"),
    roleId: text("role_id").references(() => role.id, { onDelete: "set null" }),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("scim_group_name_key").on(table.clientId, table.displayName),
    index("scim_group_client_idx").on(table.clientId, table.id),
    index("scim_group_role_idx").on(table.roleId),
  ],
);

export const scimGroupMember = pgTable(
  "scim_group_member",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => scimGroup.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index("scim_group_member_user_idx").on(table.userId),
  ],
);
