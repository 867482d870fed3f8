import type { NoticeChoices, NoticeKind, NoticePriority, SystemSubject } from "@tender/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db } from "#platform/database/database.ts";
import { named } from "#platform/database/named-statement.ts";
import { containsWord } from "#platform/database/typed-word.ts";
import { newId } from "#platform/ids.ts";
import { type Audience, notice, noticeAddressee, noticeFile, noticeRead } from "./notice.tables.ts";

export type NoticeRow = typeof notice.$inferSelect;
export type NewNotice = typeof notice.$inferInsert;

/** An unread notice of a person, with the person's total of that kind. */
export interface UnreadRow {
  readonly userId: string;
  readonly id: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly priority: NoticePriority;
  readonly publishedAt: Date;
  /** Null: an author wrote the notice. */
  readonly subject: SystemSubject | null;
  /** The person's choices; null: none. */
  readonly choices: NoticeChoices | null;
  readonly total: number;
}

export interface OwnFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly title?: string | undefined;
  readonly sender?: string | undefined;
  readonly kind?: NoticeKind | undefined;
  readonly isRead?: boolean | undefined;
}

export interface OwnRow extends Pick<NoticeRow, "id" | "kind" | "title" | "priority" | "sender"> {
  readonly publishedAt: Date;
  readonly isRead: boolean;
}

export function createNoticeStore(db: Db) {
  /** `$1`: people, `$2`: now, `$3`: rows of each kind. */
  const unread = named<UnreadRow>(
    db,
    `WITH live AS MATERIALIZED (
       SELECT id, kind, title, priority, published_at, subject, reach FROM notice
       WHERE state = 'published' AND starts_at <= $2 AND (ends_at IS NULL OR ends_at > $2)
     ), addressed AS (
       SELECT u.id AS user_id, l.* FROM unnest($1::text[]) AS u (id) CROSS JOIN live l WHERE l.reach = 'all'
       UNION ALL
       SELECT a.user_id, l.* FROM notice_addressee a JOIN live l ON l.id = a.notice_id
       WHERE a.user_id = ANY($1) AND l.reach = 'named'
     ), numbered AS (
       SELECT m.*, row_number() OVER newest AS position, count(*) OVER (PARTITION BY m.user_id, m.kind) AS total
       FROM addressed m
       WHERE NOT EXISTS (SELECT FROM notice_read r WHERE r.user_id = m.user_id AND r.notice_id = m.id)
       WINDOW newest AS (PARTITION BY m.user_id, m.kind ORDER BY m.published_at DESC, m.id DESC)
     )
     SELECT m.user_id AS "userId", id, kind, title, priority, published_at AS "publishedAt", subject,
       p.preferences AS choices, total::int
     FROM numbered m LEFT JOIN mail_preference p ON p.user_id = m.user_id
     WHERE position <= $3 ORDER BY m.user_id, kind, position`,
  );
  const nextChange = named<{ at: Date | null }>(
    db,
    `SELECT min(t) AS at FROM notice, unnest(ARRAY[starts_at, ends_at]) AS t WHERE state = 'published' AND t > $1`,
  );

  /**
   * Matches the notices that the person may see: published, begun, addressed to the person, and not ended before the
   * account existed. Includes notices that ended later.
   */
  const visibleTo = (userId: string, now: Date) => sql`
    ${notice.state} = 'published' AND ${notice.startsAt} <= ${now} AND (
      (${notice.reach} = 'all' AND (${notice.endsAt} IS NULL OR ${notice.endsAt} >
        (SELECT u.created_at FROM ${appUser} u WHERE u.id = ${userId})))
      OR EXISTS (SELECT FROM ${noticeAddressee} a WHERE a.user_id = ${userId} AND a.notice_id = ${notice.id}))`;
  const isRead = (userId: string) =>
    sql<boolean>`EXISTS (SELECT FROM ${noticeRead} r WHERE r.user_id = ${userId} AND r.notice_id = ${notice.id})`;

  return {
    unreadOf: (userIds: readonly string[], now: Date, maxRows: number) => unread(userIds, now, maxRows),
    /** Returns the time at which a published notice next begins or ends by itself. */
    nextChange: async (now: Date) => (await nextChange(now))[0]?.at ?? null,
    findFor: async (userId: string, id: string, now: Date): Promise<NoticeRow | undefined> =>
      (
        await db
          .select()
          .from(notice)
          .where(and(eq(notice.id, id), visibleTo(userId, now)))
      )[0],
    /** True: a notice that this person may see shows the file. */
    isFileVisible: async (userId: string, attachPath: string, now: Date): Promise<boolean> =>
      (
        await db
          .select({ id: notice.id })
          .from(noticeFile)
          .innerJoin(notice, eq(notice.id, noticeFile.noticeId))
          .where(and(eq(noticeFile.attachPath, attachPath), visibleTo(userId, now)))
          .limit(1)
      ).length > 0,
    find: async (id: string): Promise<NoticeRow | undefined> =>
      (await db.select().from(notice).where(eq(notice.id, id)))[0],
    /** False: the notice was read already. */
    markRead: async (userId: string, noticeId: string, now: Date): Promise<boolean> =>
      ((await db.insert(noticeRead).values({ userId, noticeId, readAt: now }).onConflictDoNothing()).rowCount ?? 0) > 0,
    markAllRead: async (userId: string, kind: NoticeKind | undefined, now: Date): Promise<number> => {
      const visible = db
        .select({
          userId: sql<string>`${userId}`.as("user_id"),
          noticeId: notice.id,
          readAt: sql<Date>`${now}`.as("read_at"),
        })
        .from(notice)
        .where(and(visibleTo(userId, now), kind ? eq(notice.kind, kind) : undefined));
      return (await db.insert(noticeRead).select(visible).onConflictDoNothing()).rowCount ?? 0;
    },
    pageOf: async (userId: string, filter: OwnFilter, now: Date): Promise<{ total: number; rows: OwnRow[] }> => {
      const read = isRead(userId);
      const readCondition = () => {
        if (filter.isRead === undefined) return undefined;
        return filter.isRead ? read : sql`NOT ${read}`;
      };
      const where = and(
        visibleTo(userId, now),
        filter.title ? containsWord(notice.title, filter.title) : undefined,
        filter.sender ? containsWord(notice.sender, filter.sender) : undefined,
        filter.kind ? eq(notice.kind, filter.kind) : undefined,
        readCondition(),
      );
      const [rows, total] = await Promise.all([
        db
          .select({
            id: notice.id,
            kind: notice.kind,
            title: notice.title,
            priority: notice.priority,
            sender: notice.sender,
            publishedAt: notice.publishedAt,
            isRead: read,
          })
          .from(notice)
          .where(where)
          .orderBy(desc(notice.publishedAt), desc(notice.id))
          .limit(filter.pageSize)
          .offset((filter.page - 1) * filter.pageSize),
        db.$count(notice, where),
      ]);
      return { total, rows: rows as OwnRow[] };
    },
    /** Publishes a notice for these people; `people` undefined: for all people. */
    publish: async (row: Omit<NewNotice, "id" | "reach" | "audience" | "addressees">, people?: readonly string[]) => {
      const id = newId();
      const audience: Audience = { departments: [], roles: [], people: [] };
      await db.transaction(async (tx) => {
        await tx
          .insert(notice)
          .values({ ...row, id, audience, reach: people ? "named" : "all", addressees: people?.length ?? null });
        if (people && people.length > 0)
          await tx.insert(noticeAddressee).values(people.map((userId) => ({ userId, noticeId: id })));
      });
      return id;
    },
    /** Returns those of the people to whom the notice is addressed. */
    filterAddressees: async (noticeId: string, userIds: readonly string[]): Promise<string[]> => {
      const { rows } = await db.$client.query<{ user_id: string }>(
        "SELECT user_id FROM notice_addressee WHERE notice_id = $1 AND user_id = ANY($2)",
        [noticeId, userIds],
      );
      return rows.map((row) => row.user_id);
    },
    removeAllOf: async (userId: string) => {
      await db.delete(noticeRead).where(eq(noticeRead.userId, userId));
      await db.delete(noticeAddressee).where(eq(noticeAddressee.userId, userId));
    },
  };
}

export type NoticeStore = ReturnType<typeof createNoticeStore>;
