import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { session } from "./session.tables.ts";

/** Sessions that have neither ended nor expired. */
export const isAlive = (now: Date) =>
  and(
    isNull(session.endedAt),
    gt(session.absoluteEnd, now),
    gt(sql`${session.lastUsedAt} + make_interval(secs => ${session.idleSeconds})`, now),
  );

/** Sign-ins of a user, without the sessions derived from them for a subsystem or by access token. */
export const rootsOf = (userId: string, now: Date) =>
  and(eq(session.userId, userId), isNull(session.parentId), isNull(session.secondStep), isAlive(now));
