import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { departmentMember } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isCalled } from "#platform/database/search-people.ts";
import { onlineReportSchedule } from "./report-schedule.tables.ts";

const called = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

export type ScheduleRow = typeof onlineReportSchedule.$inferSelect;
type ScheduleInsert = typeof onlineReportSchedule.$inferInsert;
/** Somebody to whom mail can go. */
export interface Addressee {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string;
}

const nobodyMakesIt = { lease: null, leaseUntil: null, attempts: 0 } as const;

export function createReportScheduleStore(db: Db) {
  const own = (id: string, ownerId: string, report: string) =>
    and(
      eq(onlineReportSchedule.id, id),
      eq(onlineReportSchedule.ownerId, ownerId),
      eq(onlineReportSchedule.report, report),
    );
  return {
    listOwn: (ownerId: string, report: string): Promise<ScheduleRow[]> =>
      db
        .select()
        .from(onlineReportSchedule)
        .where(and(eq(onlineReportSchedule.ownerId, ownerId), eq(onlineReportSchedule.report, report)))
        .orderBy(asc(onlineReportSchedule.createdAt), asc(onlineReportSchedule.id)),
    findOwn: async (id: string, ownerId: string, report: string, on: Tx = db): Promise<ScheduleRow | undefined> =>
      (
        await on
          .select()
          .from(onlineReportSchedule)
          .where(own(id, ownerId, report))
      )[0],
    /** Undefined: the owner has as many as there may be. */
    add: async (tx: Tx, row: ScheduleInsert, most: number): Promise<ScheduleRow | undefined> => {
      const key = `online_report_schedule ${row.ownerId}`;
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      if ((await tx.$count(onlineReportSchedule, eq(onlineReportSchedule.ownerId, row.ownerId))) >= most)
        return undefined;
      return (await tx.insert(onlineReportSchedule).values(row).returning())[0];
    },
    /** What is being made of it meanwhile does not go out. Undefined: it is not at `version` any more. */
    change: async (
      tx: Tx,
      id: string,
      version: number,
      change: Partial<ScheduleInsert>,
    ): Promise<ScheduleRow | undefined> =>
      (
        await tx
          .update(onlineReportSchedule)
          .set({ ...change, ...nobodyMakesIt, version: version + 1 })
          .where(and(eq(onlineReportSchedule.id, id), eq(onlineReportSchedule.version, version)))
          .returning()
      )[0],
    remove: async (tx: Tx, id: string, version: number): Promise<boolean> =>
      ((
        await tx
          .delete(onlineReportSchedule)
          .where(and(eq(onlineReportSchedule.id, id), eq(onlineReportSchedule.version, version)))
      ).rowCount ?? 0) > 0,
    ask: async (tx: Tx, id: string, at: Date): Promise<void> => {
      await tx.update(onlineReportSchedule).set({ askedAt: at }).where(eq(onlineReportSchedule.id, id));
    },
    /** Takes one that is due or asked for. Until `leaseUntil` no other node takes it; if this one ends before, it is due again then. */
    claimDue: async (now: Date, lease: string, leaseUntil: Date): Promise<ScheduleRow | undefined> => {
      const at = now.toISOString();
      const [row] = await db
        .update(onlineReportSchedule)
        .set({ lease, leaseUntil, attempts: sql`${onlineReportSchedule.attempts} + 1` })
        .where(
          inArray(
            onlineReportSchedule.id,
            db
              .select({ id: onlineReportSchedule.id })
              .from(onlineReportSchedule)
              .where(
                and(
                  sql`(${onlineReportSchedule.askedAt} IS NOT NULL
                    OR (${onlineReportSchedule.state} = 'on' AND ${onlineReportSchedule.nextRunAt} <= ${at}::timestamptz))`,
                  sql`(${onlineReportSchedule.leaseUntil} IS NULL OR ${onlineReportSchedule.leaseUntil} <= ${at}::timestamptz)`,
                ),
              )
              .orderBy(asc(onlineReportSchedule.nextRunAt), asc(onlineReportSchedule.id))
              .limit(1)
              .for("update", { skipLocked: true }),
          ),
        )
        .returning();
      return row;
    },
    /** What came of an attempt; false: it is nobody's any more, as it was changed, removed or taken by another node. */
    settle: async (on: Tx | undefined, row: ScheduleRow, change: Partial<ScheduleInsert>): Promise<boolean> => {
      const mine = and(eq(onlineReportSchedule.id, row.id), eq(onlineReportSchedule.lease, row.lease ?? ""));
      const settled = await (on ?? db).update(onlineReportSchedule).set(change).where(mine);
      return (settled.rowCount ?? 0) > 0;
    },
    /** Active people with a mailbox, in some department, by a part of name or account. */
    findPeople: (keyword: string, limit: number): Promise<Addressee[]> =>
      db
        .select({
          userId: appUser.id,
          username: appUser.username,
          realname: appUser.realname,
          email: sql<string>`${appUser.email}`,
        })
        .from(appUser)
        .where(
          and(
            eq(appUser.status, "active"),
            sql`${appUser.email} IS NOT NULL`,
            isCalled(called, keyword),
            sql`EXISTS (SELECT FROM ${departmentMember} m WHERE m.user_id = ${appUser.id})`,
          ),
        )
        .orderBy(asc(appUser.username))
        .limit(limit),
    /** How these people stand; `email` null: none, or no account in use. */
    people: async (userIds: readonly string[], on: Tx = db) =>
      userIds.length === 0
        ? []
        : on
            .select({
              userId: appUser.id,
              username: appUser.username,
              realname: appUser.realname,
              email: sql<string | null>`CASE WHEN ${appUser.status} = 'active' THEN ${appUser.email} END`,
            })
            .from(appUser)
            .where(inArray(appUser.id, [...userIds])),
    /** Of somebody who goes: the own ones, and the place among the addressees of others. */
    removeAllOf: (userId: string): Promise<unknown> =>
      db.transaction(async (tx) => {
        await tx.delete(onlineReportSchedule).where(eq(onlineReportSchedule.ownerId, userId));
        await tx.execute(sql`
          UPDATE online_report_schedule SET addressees = addressees - ${userId}::text
          WHERE addressees ? ${userId}`);
      }),
  };
}

export type ReportScheduleStore = ReturnType<typeof createReportScheduleStore>;
