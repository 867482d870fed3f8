import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Systems of others by which people may sign in here, as an administrator wrote them down. */
export const thirdPartyProvider = pgTable(
  "third_party_provider",
  {
    id: primaryId(),
    /** Stands in addresses that providers are told, and in `external_identity.source`: it never changes. */
    type: text("type").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["oidc", "oauth2", "wecom", "dingtalk"] }).notNull(),
    issuer: text("issuer").notNull(),
    authorizationUrl: text("authorization_url").notNull(),
    tokenUrl: text("token_url").notNull(),
    userInfoUrl: text("user_info_url").notNull(),
    clientId: text("client_id").notNull(),
    agentId: text("agent_id").notNull(),
    /** Sealed under APP_SECRET; null: the provider asks for none. */
    sealedSecret: text("sealed_secret"),
    scopes: text("scopes").notNull(),
    subjectClaim: text("subject_claim").notNull(),
    nameClaim: text("name_claim").notNull(),
    enabled: boolean("enabled").notNull().default(false),
    sortOrder: integer("sort_order").notNull().default(0),
    ...tracking(),
  },
  (table) => [uniqueIndex("third_party_provider_type_key").on(table.type)],
);

export type ProviderRow = typeof thirdPartyProvider.$inferSelect;
