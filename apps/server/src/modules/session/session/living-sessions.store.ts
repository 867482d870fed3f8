import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { session } from "./session.tables.ts";

/** Neither ended nor out of time. */
export const isAlive = (now: Date) =>
  and(
    isNull(session.endedAt),
    gt(session.absoluteEnd, now),
    gt(sql`${session.lastUsedAt} + make_interval(secs => ${session.idleSeconds})`, now),
  );

/** One for each sign-in of somebody's: what was handed over from it, or goes on by its access token, counts as that one. */
export const rootsOf = (userId: string, now: Date) =>
  and(eq(session.userId, userId), isNull(session.parentId), isNull(session.secondStep), isAlive(now));
