import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** An identity system that manages people of the organisation. */
export const scimClient = pgTable(
  "scim_client",
  {
    id: primaryId(),
    name: text("name").notNull(),
    /** It assigns people to the branch of this department; null: to any department. */
    departmentId: text("department_id").references(() => department.id, { onDelete: "restrict" }),
    /** It may take over an existing account of a requested name that no other system manages. */
    mayAdopt: boolean("may_adopt").notNull().default(false),
    /** Its groups may be mapped to administrative roles. */
    mayAdminister: boolean("may_administer").notNull().default(false),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("scim_client_name_key").on(table.name),
    index("scim_client_department_idx").on(table.departmentId),
  ],
);

/** The tokens of a client. Several may be valid at once, so that one can replace another. */
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

/** A group of the identity system; an administrator maps it to a role. */
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
