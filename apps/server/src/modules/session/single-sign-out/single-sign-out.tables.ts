import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Which services a living session was taken to, so that each can be told of its end. */
export const serviceVisit = pgTable(
  "service_visit",
  {
    id: primaryId(),
    /** No reference: a session that is gone has ended as well. */
    sessionId: text("session_id").notNull(),
    userId: text("user_id").notNull(),
    appId: text("app_id").notNull(),
    protocol: text("protocol", { enum: ["code", "cas", "openid", "token"] }).notNull(),
    /** Where its end is posted to. */
    address: text("address").notNull(),
    /** What the service knows the session by (a ticket, a session id), sealed. */
    sealedIndex: text("sealed_index").notNull(),
    /** What its logout tokens are signed with; CAS has none. */
    algorithm: text("algorithm", { enum: ["ES256", "RS256"] }).notNull(),
    visitedAt: instant("visited_at").notNull(),
  },
  (table) => [index("service_visit_session_idx").on(table.sessionId)],
);

/** An end of a session that a service is to be told of, or was. */
export const logoutDelivery = pgTable(
  "logout_delivery",
  {
    id: primaryId(),
    sessionId: text("session_id").notNull(),
    userId: text("user_id").notNull(),
    appId: text("app_id").notNull(),
    protocol: text("protocol", { enum: ["code", "cas", "openid", "token"] }).notNull(),
    address: text("address").notNull(),
    sealedIndex: text("sealed_index").notNull(),
    /** What its logout tokens are signed with; CAS has none. */
    algorithm: text("algorithm", { enum: ["ES256", "RS256"] }).notNull(),
    state: text("state", { enum: ["pending", "delivered", "failed"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
    lastStatus: integer("last_status"),
    lastCause: text("last_cause"),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("logout_delivery_due_idx").on(table.state, table.appId, table.nextAttemptAt),
    index("logout_delivery_app_idx").on(table.appId, table.createdAt),
    index("logout_delivery_created_idx").on(table.createdAt),
    index("logout_delivery_finished_idx").on(table.finishedAt),
  ],
);
