import type { AuthType, ScanAlgorithm } from "@tender/contract";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** A phone app that confirms requests of browsers, with the public half of its signing key. */
export const scanApp = pgTable(
  "scan_app",
  {
    authType: text("auth_type").$type<AuthType>().primaryKey(),
    name: text("name").notNull(),
    /** SPKI as PEM. */
    publicKey: text("public_key").notNull(),
    algorithm: text("algorithm").$type<ScanAlgorithm>().notNull(),
    fingerprint: text("fingerprint").notNull(),
    keySince: instant("key_since").notNull(),
    enabled: boolean("enabled").notNull(),
    lastUsedAt: instant("last_used_at"),
    ...tracking(),
  },
  (table) => [uniqueIndex("scan_app_name_key").on(table.name)],
);

/** The account of a phone. The holder, which the app generated, is stored as a digest only. */
export const scanBinding = pgTable(
  "scan_binding",
  {
    id: primaryId(),
    authType: text("auth_type").$type<AuthType>().notNull(),
    holderDigest: text("holder_digest").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    boundAt: instant("bound_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("scan_binding_holder_key").on(table.authType, table.holderDigest),
    index("scan_binding_user_idx").on(table.userId),
  ],
);
