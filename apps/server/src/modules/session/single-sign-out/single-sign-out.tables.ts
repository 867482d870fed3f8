import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Services that a living session has visited, so that each can be notified of its end. */
export const serviceVisit = pgTable(
  "service_visit",
  {
    id: primaryId(),
    /** No foreign key: a deleted session counts as ended. */
    sessionId: text("session_id").notNull(),
    userId: text("user_id").notNull(),
    appId: text("app_id").notNull(),
    protocol: text("protocol", { enum: ["code", "cas", "openid", "token"] }).notNull(),
    /** The logout address of the service. */
    address: text("address").notNull(),
    /** The name of the session at the service (a ticket or a session id), sealed. */
    sealedIndex: text("sealed_index").notNull(),
    /** Signature algorithm of its logout tokens; CAS has none. */
    algorithm: text("algorithm", { enum: ["ES256", "RS256"] }).notNull(),
    visitedAt: instant("visited_at").notNull(),
  },
  (table) => [index("service_visit_session_idx").on(table.sessionId)],
);

/** A notification of a session's end to one service, pending or finished. */
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
    /** Signature algorithm of its logout tokens; CAS has none. */
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
