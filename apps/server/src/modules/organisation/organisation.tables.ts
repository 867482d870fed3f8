import { index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "../../platform/database/columns.ts";
import { appUser } from "../account/account.tables.ts";

/** Organisations: buyers, agencies, suppliers. Known by registered identifier, else by a publisher's own id, never by name. */
export const org = pgTable(
  "org",
  {
    id: primaryId(),
    scheme: text("scheme").notNull(),
    ident: text("ident").notNull(),
    name: text("name").notNull(),
    /** Which release the name comes from: the newest that mentions the organisation, whatever came in first. */
    namedAt: instant("named_at").notNull(),
    namedBy: text("named_by").notNull(),
    ...tracking(),
  },
  (table) => [unique("org_scheme_ident_key").on(table.scheme, table.ident)],
);

/** Which accounts act for an organisation. */
export const orgAccount = pgTable(
  "org_account",
  {
    orgId: text("org_id")
      .notNull()
      .references(() => org.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["supplier", "agency", "buyer"] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.role] }),
    index("org_account_user_idx").on(table.userId),
  ],
);
