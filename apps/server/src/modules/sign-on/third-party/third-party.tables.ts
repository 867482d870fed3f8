import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** External systems by which people may sign in, as administrators configured them. */
export const thirdPartyProvider = pgTable(
  "third_party_provider",
  {
    id: primaryId(),
    /** Part of the addresses that providers know, and of `external_identity.source`: never changes. */
    type: text("type").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["oidc", "oauth2", "wecom", "dingtalk"] }).notNull(),
    issuer: text("issuer").notNull(),
    authorizationUrl: text("authorization_url").notNull(),
    tokenUrl: text("token_url").notNull(),
    userInfoUrl: text("user_info_url").notNull(),
    clientId: text("client_id").notNull(),
    agentId: text("agent_id").notNull(),
    /** Sealed under APP_SECRET; null: the provider requires no key. */
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
