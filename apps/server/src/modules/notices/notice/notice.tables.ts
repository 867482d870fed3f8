import type {
  NoticeChoices,
  NoticeKind,
  NoticeOpenType,
  NoticePriority,
  NoticeRobot,
  SystemSubject,
} from "@tender/contract";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** The audience that an author chose: codes of departments (with their branches), codes of roles, ids of people. */
export interface Audience {
  readonly departments: readonly string[];
  readonly roles: readonly string[];
  readonly people: readonly string[];
}

/** Notices, written by an administrator or by the product itself. */
export const notice = pgTable(
  "notice",
  {
    id: primaryId(),
    kind: text("kind").$type<NoticeKind>().notNull(),
    title: text("title").notNull(),
    /** Cleaned when saved, and again before it is shown. */
    html: text("html").notNull(),
    priority: text("priority").$type<NoticePriority>().notNull(),
    openType: text("open_type").$type<NoticeOpenType>(),
    openPage: text("open_page"),
    busId: text("bus_id"),
    state: text("state", { enum: ["draft", "waiting", "scheduled", "published", "withdrawn"] }).notNull(),
    reach: text("reach", { enum: ["all", "named"] }).notNull(),
    /** Resolved to people (`notice_addressee`) when the notice is published. */
    audience: jsonb("audience").$type<Audience>().notNull(),
    /** Chat groups that are notified of the publication. */
    robots: jsonb("robots").$type<readonly NoticeRobot[]>().notNull().default([]),
    /** The event that a message of the product reports; null: an author wrote the notice. */
    topic: text("topic"),
    /** The subject of a message of the product, by which people choose how they are notified. */
    subject: text("subject").$type<SystemSubject>(),
    /** The name that readers see. */
    sender: text("sender").notNull(),
    publishAt: instant("publish_at"),
    /** Set together at publication; readers see the notice from `starts_at` on. */
    publishedAt: instant("published_at"),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    publishedBy: text("published_by"),
    addressees: integer("addressees"),
    withdrawnAt: instant("withdrawn_at"),
    ...tracking(),
  },
  (table) => [
    index("notice_state_idx").on(table.state, table.startsAt),
    index("notice_created_idx").on(table.createdAt),
  ],
);

/** Addressees of a notice that is not for everybody. */
export const noticeAddressee = pgTable(
  "notice_addressee",
  {
    userId: text("user_id").notNull(),
    noticeId: text("notice_id")
      .notNull()
      .references(() => notice.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeId] }),
    index("notice_addressee_notice_idx").on(table.noticeId),
  ],
);

/** Files of the group `notice` that a text shows or links to: its readers may open them. */
export const noticeFile = pgTable(
  "notice_file",
  {
    noticeId: text("notice_id")
      .notNull()
      .references(() => notice.id, { onDelete: "cascade" }),
    attachPath: text("attach_path").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.attachPath] }),
    index("notice_file_path_idx").on(table.attachPath),
  ],
);

/** Read marks; a notice without one is unread. */
export const noticeRead = pgTable(
  "notice_read",
  {
    userId: text("user_id").notNull(),
    noticeId: text("notice_id")
      .notNull()
      .references(() => notice.id, { onDelete: "cascade" }),
    readAt: instant("read_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeId] }),
    index("notice_read_notice_idx").on(table.noticeId),
  ],
);

/** People's choices of subjects and ways; no row: the defaults. */
export const noticePreference = pgTable("mail_preference", {
  userId: text("user_id")
    .primaryKey()
    .references(() => appUser.id, { onDelete: "cascade" }),
  choices: jsonb("preferences").$type<NoticeChoices>().notNull(),
  updatedAt: instant("updated_at").notNull(),
});
