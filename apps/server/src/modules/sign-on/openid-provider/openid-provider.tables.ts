import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { instant, tracking } from "#platform/database/columns.ts";

/** A subsystem as a client of OpenID Connect; its client id is the `appId`. */
export const openidClient = pgTable("openid_client", {
  subsystemId: text("subsystem_id")
    .primaryKey()
    .references(() => subsystem.id, { onDelete: "cascade" }),
  /** Sealed, as the protocol needs the plain secret; null: the client proves itself by PKCE alone. */
  sealedSecret: text("sealed_secret"),
  secretSince: instant("secret_since"),
  authMethod: text("auth_method", { enum: ["client_secret_basic", "client_secret_post", "none"] }).notNull(),
  redirectUris: jsonb("redirect_uris").$type<string[]>().notNull(),
  postLogoutRedirectUris: jsonb("post_logout_redirect_uris").$type<string[]>().notNull(),
  backchannelLogoutUri: text("backchannel_logout_uri"),
  idTokenAlgorithm: text("id_token_algorithm", { enum: ["ES256", "RS256"] }).notNull(),
  /** True: the person consents before the first entry. False for the operator's own systems. */
  asksConsent: boolean("asks_consent").notNull(),
  ...tracking(),
});

/** State of the protocol library, in the library's own form. */
export const openidState = pgTable(
  "openid_state",
  {
    model: text("model").notNull(),
    id: text("id").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    grantId: text("grant_id"),
    uid: text("uid"),
    /** The portal session to which the record is bound. */
    sessionId: text("session_id"),
    userId: text("user_id"),
    consumedAt: instant("consumed_at"),
    expiresAt: instant("expires_at"),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index("openid_state_grant_idx").on(table.grantId),
    index("openid_state_uid_idx").on(table.uid),
    index("openid_state_session_idx").on(table.sessionId),
    index("openid_state_user_idx").on(table.userId),
    index("openid_state_expires_idx").on(table.expiresAt),
  ],
);
