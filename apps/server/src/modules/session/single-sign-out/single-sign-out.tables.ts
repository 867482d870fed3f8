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
    /** Session as the service names it, sealed: the ticket of CAS, otherwise the `sid` of the logout token. */
    sealedIndex: text("sealed_index").notNull(),
    /** Signature algorithm of the logout token. CAS has no token; its rows contain ES256, which is not used. */
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
    /** As in `serviceVisit`. */
    sealedIndex: text("sealed_index").notNull(),
    /** Signature algorithm of the logout token. CAS has no token; its rows contain ES256, which is not used. */
    algorithm: text("algorithm", { enum: ["ES256", "RS256"] }).notNull(),
    state: text("state", { enum: ["pending", "delivered", "failed"] }).notNull(),
    /** Attempts since the creation, or since an administrator's retry. */
    attempts: integer("attempts").notNull().default(0),
    /** During an attempt: the time from which another node may take the row over. */
    nextAttemptAt: instant("next_attempt_at").notNull(),
    /** HTTP status of the last refusal. Null: none yet, no answer, or delivered. */
    lastStatus: integer("last_status"),
    /** Error text of the last failed attempt. Null: none yet, or delivered. */
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
