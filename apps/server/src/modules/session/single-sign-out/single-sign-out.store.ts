import { and, asc, count, desc, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { session } from "#modules/session/session/session.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { newId } from "#platform/ids.ts";
import { logoutDelivery, serviceVisit } from "./single-sign-out.tables.ts";

export type VisitInsert = Omit<typeof serviceVisit.$inferInsert, "id">;
export type DeliveryRow = typeof logoutDelivery.$inferSelect;

export interface DeliveryFilter {
  readonly appId?: string | undefined;
  readonly state?: DeliveryRow["state"] | undefined;
}

export function createSingleSignOutStore(db: Db) {
  const where = ({ appId, state }: DeliveryFilter): SQL | undefined =>
    and(
      appId === undefined ? undefined : eq(logoutDelivery.appId, appId),
      state === undefined ? undefined : eq(logoutDelivery.state, state),
    );

  const insertVisit = db
    .insert(serviceVisit)
    .values({
      id: sql.placeholder("id"),
      sessionId: sql.placeholder("sessionId"),
      userId: sql.placeholder("userId"),
      appId: sql.placeholder("appId"),
      protocol: sql.placeholder("protocol"),
      address: sql.placeholder("address"),
      sealedIndex: sql.placeholder("sealedIndex"),
      algorithm: sql.placeholder("algorithm"),
      visitedAt: sql.placeholder("visitedAt"),
    })
    .prepare("service_visit_add");

  return {
    addVisit: async (row: VisitInsert, tx?: Tx): Promise<void> => {
      const visit = { ...row, id: newId() };
      await (tx ? tx.insert(serviceVisit).values(visit) : insertVisit.execute(visit));
    },
    /** Moves the visits of a session to the session that replaced it. */
    moveVisits: async (formerId: string, successorId: string): Promise<void> => {
      await db.update(serviceVisit).set({ sessionId: successorId }).where(eq(serviceVisit.sessionId, formerId));
    },
    /**
     * Replaces the visits of ended sessions by deliveries: of sessions that were signed out, expired, or superseded by
     * newer credentials. One statement, so that only one of several nodes creates a delivery and a node that stops
     * loses none. `sessionIds`: restricts the sessions. Returns the number of deliveries.
     */
    beginDeliveries: async (now: Date, sessionIds?: readonly string[]): Promise<number> => {
      const isIncluded = sessionIds ? sql`w.session_id = ANY(${sql.param(sessionIds)}::text[])` : sql`true`;
      const { rowCount } = await db.execute(sql`
        WITH ended AS (
          DELETE FROM ${serviceVisit} v WHERE v.id IN (
            SELECT w.id FROM ${serviceVisit} w
            LEFT JOIN ${session} s ON s.id = w.session_id
            LEFT JOIN ${appUser} u ON u.id = s.user_id
            WHERE ${isIncluded} AND (s.id IS NULL OR s.ended_at IS NOT NULL OR s.absolute_end <= ${now}
              OR s.last_used_at + make_interval(secs => s.idle_seconds) <= ${now}
              OR u.status <> 'active' OR u.credentials_version <> s.credentials_version)
            FOR UPDATE OF w SKIP LOCKED
          ) RETURNING v.*
        )
        INSERT INTO ${logoutDelivery}
          (id, session_id, user_id, app_id, protocol, address, sealed_index, algorithm, state, attempts, next_attempt_at, created_at)
        SELECT id, session_id, user_id, app_id, protocol, address, sealed_index, algorithm, 'pending', 0, ${now}, ${now} FROM ended`);
      return rowCount ?? 0;
    },
    /** Returns services with due deliveries, the longest due first. */
    dueServices: async (now: Date): Promise<string[]> => {
      const { appId, nextAttemptAt, state } = logoutDelivery;
      const rows = await db
        .select({ appId })
        .from(logoutDelivery)
        .where(and(eq(state, "pending"), lte(nextAttemptAt, now)))
        .groupBy(appId)
        .orderBy(sql`min(${nextAttemptAt})`);
      return rows.map((row) => row.appId);
    },
    /**
     * Claims due deliveries of a service, the longest due first. No other node claims them before the lease ends.
     */
    claimDue: async (appId: string, now: Date, leaseUntil: Date, limit: number): Promise<DeliveryRow[]> => {
      const locked = db
        .select({ id: logoutDelivery.id })
        .from(logoutDelivery)
        .where(
          and(
            eq(logoutDelivery.state, "pending"),
            eq(logoutDelivery.appId, appId),
            lte(logoutDelivery.nextAttemptAt, now),
          ),
        )
        .orderBy(asc(logoutDelivery.nextAttemptAt))
        .limit(limit)
        .for("update", { skipLocked: true });
      return db
        .update(logoutDelivery)
        .set({ attempts: sql`${logoutDelivery.attempts} + 1`, nextAttemptAt: leaseUntil })
        .where(inArray(logoutDelivery.id, locked))
        .returning();
    },
    settle: async (
      ids: readonly string[],
      change: Partial<
        Pick<DeliveryRow, "state" | "nextAttemptAt" | "lastStatus" | "lastCause" | "finishedAt" | "sealedIndex">
      >,
    ): Promise<void> => {
      await db
        .update(logoutDelivery)
        .set(change)
        .where(inArray(logoutDelivery.id, [...ids]));
    },
    /** Returns a page of deliveries, newest first. */
    page: async (filter: DeliveryFilter, limit: number, offset: number) => {
      const [total] = await db.select({ n: count() }).from(logoutDelivery).where(where(filter));
      const rows = await db
        .select({ delivery: logoutDelivery, username: appUser.username, realname: appUser.realname })
        .from(logoutDelivery)
        .leftJoin(appUser, eq(appUser.id, logoutDelivery.userId))
        .where(where(filter))
        .orderBy(desc(logoutDelivery.createdAt), asc(logoutDelivery.id))
        .limit(limit)
        .offset(offset);
      return { total: total?.n ?? 0, rows };
    },
    countFailed: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .select({ appId: logoutDelivery.appId, n: count() })
        .from(logoutDelivery)
        .where(eq(logoutDelivery.state, "failed"))
        .groupBy(logoutDelivery.appId);
      return new Map(rows.map(({ appId, n }) => [appId, n]));
    },
    /** Restarts a failed delivery from the first attempt. False: the delivery is unknown, pending or delivered. */
    restart: async (id: string, now: Date, tx: Tx = db): Promise<boolean> =>
      ((
        await tx
          .update(logoutDelivery)
          .set({ state: "pending", attempts: 0, nextAttemptAt: now, finishedAt: null })
          .where(and(eq(logoutDelivery.id, id), eq(logoutDelivery.state, "failed")))
      ).rowCount ?? 0) > 0,
    removeOlderThan: (moment: Date): Promise<number> =>
      removeInPortions(db, logoutDelivery, lt(logoutDelivery.finishedAt, moment)),
  };
}

export type SingleSignOutStore = ReturnType<typeof createSingleSignOutStore>;
