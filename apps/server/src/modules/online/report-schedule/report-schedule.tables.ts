import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** Reports that go out by themselves, each with what its owner may see. */
export const onlineReportSchedule = pgTable(
  "online_report_schedule",
  {
    id: primaryId(),
    /** The report's code. */
    report: text("report").notNull(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** The department in which the owner set it up: roles and rows are those that count there. Null: none. */
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
    /** Whom it goes to, by their ids. */
    addressees: jsonb("addressees").$type<readonly string[]>().notNull(),
    state: text("state", { enum: ["on", "paused"] }).notNull(),
    /** In words, where it stopped by itself. */
    pausedBecause: text("paused_because"),
    /** Null: paused. */
    nextRunAt: instant("next_run_at"),
    /** Its owner wants it once, now; paused or not. */
    askedAt: instant("asked_at"),
    /** Who makes it at this moment: a mark of the attempt. Whoever saves or stops it takes the mark away, and nothing of the attempt goes out. */
    lease: text("lease"),
    leaseUntil: instant("lease_until"),
    /** In vain, since it was due. */
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
