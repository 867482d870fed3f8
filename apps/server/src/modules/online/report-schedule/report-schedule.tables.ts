import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** Schedules that mail reports, each with its owner's rights. */
export const onlineReportSchedule = pgTable(
  "online_report_schedule",
  {
    id: primaryId(),
    /** Code of the report. */
    report: text("report").notNull(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** Department in which the owner set the schedule up; its roles and data rules apply. Null: none. */
    departmentId: text("department_id"),
    title: text("title").notNull(),
    rhythm: text("rhythm", { enum: ["daily", "weekly", "monthly"] }).notNull(),
    weekday: integer("weekday"),
    day: integer("day"),
    /** `HH:mm` in Beijing. */
    at: text("at").notNull(),
    form: text("form", { enum: ["xlsx", "csv", "pdf"] }).notNull(),
    part: text("part", { enum: ["rows", "groups"] }).notNull(),
    filter: text("filter"),
    parameters: text("parameters"),
    /** Ids of the addressees. */
    addressees: jsonb("addressees").$type<readonly string[]>().notNull(),
    state: text("state", { enum: ["on", "paused"] }).notNull(),
    /** Reason for people, where the schedule paused itself. */
    pausedBecause: text("paused_because"),
    /** Null: the schedule is paused. */
    nextRunAt: instant("next_run_at"),
    /** Set: the owner requested a run now, also of a paused schedule. */
    askedAt: instant("asked_at"),
    /** Mark of the running attempt. A save or a pause clears it, and then nothing of the attempt is sent. */
    lease: text("lease"),
    leaseUntil: instant("lease_until"),
    /** Attempts since the schedule was due, none of which succeeded. */
    attempts: integer("attempts").notNull().default(0),
    lastRunAt: instant("last_run_at"),
    lastOutcome: text("last_outcome", { enum: ["sent", "failed"] }),
    lastReason: text("last_reason"),
    ...tracking(),
  },
  (table) => [
    index("online_report_schedule_owner_idx").on(table.ownerId, table.report),
    index("online_report_schedule_due_idx").on(table.nextRunAt).where(sql`${table.state} = 'on'`),
    index("online_report_schedule_asked_idx").on(table.askedAt).where(sql`${table.askedAt} IS NOT NULL`),
  ],
);
