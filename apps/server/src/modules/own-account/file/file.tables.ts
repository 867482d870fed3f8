import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** Stored files. Clients request them by group and path; the storage knows only `storageKey`. */
export const fileObject = pgTable(
  "file_object",
  {
    id: primaryId(),
    attachGroup: text("attach_group").notNull(),
    attachPath: text("attach_path").notNull(),
    /** The name under which a person saves the file. */
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    /** Icons and the like: served without a credential. */
    isPublic: boolean("is_public").notNull().default(false),
    storageKey: text("storage_key").notNull(),
    ownerId: text("owner_id"),
    /** Files of the group `notice`: the time since which no notice names them. */
    unnamedSince: instant("unnamed_since"),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("file_object_address_key").on(table.attachGroup, table.attachPath),
    index("file_object_owner_idx").on(table.ownerId),
    index("file_object_created_idx").on(table.createdAt, table.id),
    index("file_object_bytes_idx").on(table.bytes, table.id),
    index("file_object_group_idx").on(table.attachGroup, table.createdAt, table.id),
  ],
);
