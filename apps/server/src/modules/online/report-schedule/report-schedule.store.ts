import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { departmentMember } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { matchesPerson } from "#platform/database/search-people.ts";
import { onlineReportSchedule } from "./report-schedule.tables.ts";

const nameColumns = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

export type ScheduleRow = typeof onlineReportSchedule.$inferSelect;
type ScheduleInsert = typeof onlineReportSchedule.$inferInsert;
/** An account that can receive mail. */
export interface Addressee {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly email: string;
}

const NO_LEASE = { lease: null, leaseUntil: null, attempts: 0 } as const;

export function createReportScheduleStore(db: Db) {
  const isOwnSchedule = (id: string, ownerId: string, report: string) =>
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
    findOwn: async (id: string, ownerId: string, report: string, tx: Tx = db): Promise<ScheduleRow | undefined> =>
      (
        await tx
          .select()
          .from(onlineReportSchedule)
          .where(isOwnSchedule(id, ownerId, report))
      )[0],
    /** Inserts a schedule. Undefined: the owner has the maximum number of schedules. */
    add: async (tx: Tx, row: ScheduleInsert, limit: number): Promise<ScheduleRow | undefined> => {
      const key = `online_report_schedule ${row.ownerId}`;
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      if ((await tx.$count(onlineReportSchedule, eq(onlineReportSchedule.ownerId, row.ownerId))) >= limit)
        return undefined;
      return (await tx.insert(onlineReportSchedule).values(row).returning())[0];
    },
    /**
     * Changes the schedule and clears its lease, so that a running attempt sends nothing. Undefined: the schedule is no
     * longer at `version`.
     */
    change: async (
      tx: Tx,
      id: string,
      version: number,
      change: Partial<ScheduleInsert>,
    ): Promise<ScheduleRow | undefined> =>
      (
        await tx
          .update(onlineReportSchedule)
          .set({ ...change, ...NO_LEASE, version: version + 1 })
          .where(and(eq(onlineReportSchedule.id, id), eq(onlineReportSchedule.version, version)))
          .returning()
      )[0],
    remove: async (tx: Tx, id: string, version: number): Promise<boolean> =>
      ((
        await tx
          .delete(onlineReportSchedule)
          .where(and(eq(onlineReportSchedule.id, id), eq(onlineReportSchedule.version, version)))
      ).rowCount ?? 0) > 0,
    requestRun: async (tx: Tx, id: string, at: Date): Promise<void> => {
      await tx.update(onlineReportSchedule).set({ askedAt: at }).where(eq(onlineReportSchedule.id, id));
    },
    /**
     * Claims a schedule that is due or requested. Until `leaseUntil` no other node claims it. If this node ends before
     * that, the schedule is due again at `leaseUntil`.
     */
    claimDue: async (now: Date, lease: string, leaseUntil: Date): Promise<ScheduleRow | undefined> => {
      const nowText = now.toISOString();
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
                    OR (${onlineReportSchedule.state} = 'on' AND ${onlineReportSchedule.nextRunAt} <= ${nowText}::timestamptz))`,
                  sql`(${onlineReportSchedule.leaseUntil} IS NULL OR ${onlineReportSchedule.leaseUntil} <= ${nowText}::timestamptz)`,
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
    /**
     * Stores the result of an attempt. False: the lease is lost, because the schedule was changed, removed or claimed
     * by another node.
     */
    settle: async (tx: Tx | undefined, row: ScheduleRow, change: Partial<ScheduleInsert>): Promise<boolean> => {
      const isLeased = and(eq(onlineReportSchedule.id, row.id), eq(onlineReportSchedule.lease, row.lease ?? ""));
      const updated = await (tx ?? db).update(onlineReportSchedule).set(change).where(isLeased);
      return (updated.rowCount ?? 0) > 0;
    },
    /** Finds active accounts with a mailbox and a department, by a part of their name or username. */
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
            matchesPerson(nameColumns, keyword),
            sql`EXISTS (SELECT FROM ${departmentMember} m WHERE m.user_id = ${appUser.id})`,
          ),
        )
        .orderBy(asc(appUser.username))
        .limit(limit),
    /** Reads the accounts. `email` null: the account has no address or is not active. */
    people: async (userIds: readonly string[], tx: Tx = db) =>
      userIds.length === 0
        ? []
        : tx
            .select({
              userId: appUser.id,
              username: appUser.username,
              realname: appUser.realname,
              email: sql<string | null>`CASE WHEN ${appUser.status} = 'active' THEN ${appUser.email} END`,
            })
            .from(appUser)
            .where(inArray(appUser.id, [...userIds])),
    /** Erases an account: its own schedules, and its place among the addressees of others. */
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
