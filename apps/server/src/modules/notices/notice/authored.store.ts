import type { NoticeKind, NoticePriority } from "@tender/contract";
import { and, desc, eq, getTableColumns, inArray, isNull, lte, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord, containsWord } from "#platform/database/typed-word.ts";
import { type AudienceChoice, peopleOf } from "./audience.store.ts";
import type { NoticeRow } from "./notice.store.ts";
import { notice, noticeFile, noticeRead } from "./notice.tables.ts";

export type NoticeState = NoticeRow["state"];

/** The fields that an author sets. */
export type Draft = Pick<
  NoticeRow,
  | "kind"
  | "title"
  | "sender"
  | "html"
  | "priority"
  | "openType"
  | "openPage"
  | "busId"
  | "reach"
  | "audience"
  | "robots"
  | "publishAt"
  | "endsAt"
>;

export interface AuthoredFilter {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly state?: NoticeState | undefined;
  readonly kind?: NoticeKind | undefined;
  readonly priority?: NoticePriority | undefined;
}

export type AuthoredRow = Omit<NoticeRow, "html"> & { readonly author: string | null; readonly read: number };

/** Condition for notices of authors; the product's own messages have a topic. */
const isAuthored = isNull(notice.topic);
const authorName = sql<string | null>`(SELECT u.realname FROM ${appUser} u WHERE u.id = notice.created_by)`;

/** Notices that people write, in all states from draft to withdrawal. */
export function createAuthoredStore(db: Db, work: Db) {
  const { html: _html, ...listed } = getTableColumns(notice);

  async function replaceFiles(tx: Tx, noticeId: string, files: readonly string[]): Promise<void> {
    await tx.delete(noticeFile).where(eq(noticeFile.noticeId, noticeId));
    if (files.length > 0) await tx.insert(noticeFile).values(files.map((attachPath) => ({ noticeId, attachPath })));
  }

  return {
    /** Runs statements that may take longer than a request's: a notice may have some hundred thousand addressees. */
    transaction: <T>(job: (tx: Tx) => Promise<T>): Promise<T> => work.transaction(job),
    /** `rule` restricts the rows, here and in `page`. */
    find: async (id: string, rule?: RowCondition): Promise<(NoticeRow & { author: string | null }) | undefined> => {
      const [found] = await db
        .select({ row: notice, author: authorName })
        .from(notice)
        .where(and(eq(notice.id, id), isAuthored, rule));
      return found && { ...found.row, author: found.author };
    },
    /** Locks the row until this transaction ends. */
    lock: async (tx: Tx, id: string): Promise<NoticeRow | undefined> =>
      (
        await tx
          .select()
          .from(notice)
          .where(and(eq(notice.id, id), isAuthored))
          .for("update")
      )[0],
    page: async (
      { title, author, state, kind, priority }: AuthoredFilter,
      limit: number,
      offset: number,
      rule?: RowCondition,
    ) => {
      const where = and(
        isAuthored,
        rule,
        title ? containsWord(notice.title, title) : undefined,
        author
          ? sql`EXISTS (SELECT FROM ${appUser} u WHERE u.id = ${notice.createdBy}
              AND ${anyContainsWord([sql`u.realname`, sql`u.username`], author)})`
          : undefined,
        state ? eq(notice.state, state) : undefined,
        kind ? eq(notice.kind, kind) : undefined,
        priority ? eq(notice.priority, priority) : undefined,
      );
      const read = sql<number>`(SELECT count(*)::int FROM ${noticeRead} r WHERE r.notice_id = notice.id)`;
      const [rows, total]: [AuthoredRow[], number] = await Promise.all([
        db
          .select({ ...listed, author: authorName, read })
          .from(notice)
          .where(where)
          .orderBy(desc(notice.updatedAt), desc(notice.id))
          .limit(limit)
          .offset(offset),
        db.$count(notice, where),
      ]);
      return { total, rows };
    },
    /** False: the id exists already. */
    insert: async (
      tx: Tx,
      id: string,
      draft: Draft,
      files: readonly string[],
      by: string,
      at: Date,
    ): Promise<boolean> => {
      const tracked = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
      const inserted = await tx
        .insert(notice)
        .values({ ...draft, ...tracked, id, state: "draft" })
        .onConflictDoNothing()
        .returning({ id: notice.id });
      if (inserted.length === 0) return false;
      await replaceFiles(tx, id, files);
      return true;
    },
    update: async (
      tx: Tx,
      { id, version, by, at }: { id: string; version: number; by: string; at: Date },
      draft: Draft,
      files: readonly string[],
    ): Promise<void> => {
      const tracked = { version: version + 1, updatedAt: at, updatedBy: by };
      await tx
        .update(notice)
        .set({ ...draft, ...tracked })
        .where(eq(notice.id, id));
      await replaceFiles(tx, id, files);
    },
    /** Changes the state and the fields that depend on it. `by` null: the product changes it, not a person. */
    changeState: async (tx: Tx, id: string, by: string | null, at: Date, change: Partial<NoticeRow>): Promise<void> => {
      const tracked = { version: sql`${notice.version} + 1`, updatedAt: at, ...(by === null ? {} : { updatedBy: by }) };
      await tx
        .update(notice)
        .set({ ...change, ...tracked })
        .where(eq(notice.id, id));
    },
    /** Stores the addressees in one statement, none for a notice to all. Returns the number of its people. */
    insertAddressees: async (tx: Tx, id: string, choice: AudienceChoice): Promise<number> => {
      if (choice.reach === "all") return countPeople(tx, choice);
      const people = peopleOf(choice);
      const { rowCount } = await tx.execute(
        sql`INSERT INTO notice_addressee (user_id, notice_id) SELECT p.id, ${id} FROM (${people}) AS p (id)
          ON CONFLICT DO NOTHING`,
      );
      return rowCount ?? 0;
    },
    /** Counts within the transaction, if there is one. */
    count: (choice: AudienceChoice, tx?: Tx): Promise<number> => countPeople(tx ?? db, choice),
    remove: async (tx: Tx, id: string): Promise<void> => {
      await tx.delete(notice).where(eq(notice.id, id));
    },
    /** Returns notices that are to be published until the time, the earliest first. */
    listScheduled: (until: Date): Promise<{ id: string; publishAt: Date }[]> =>
      db
        .select({ id: notice.id, publishAt: sql<Date>`${notice.publishAt}`.mapWith(notice.publishAt) })
        .from(notice)
        .where(and(eq(notice.state, "scheduled"), lte(notice.publishAt, until)))
        .orderBy(notice.publishAt)
        .limit(100),
    /**
     * Locks the row in this transaction. Undefined: the notice is not scheduled any more, or another node has locked
     * it.
     */
    lockScheduled: async (tx: Tx, id: string): Promise<NoticeRow | undefined> =>
      (
        await tx
          .select()
          .from(notice)
          .where(and(eq(notice.id, id), eq(notice.state, "scheduled")))
          .for("update", { skipLocked: true })
      )[0],
    findPeopleByIds: (ids: readonly string[]) =>
      db
        .select({ id: appUser.id, username: appUser.username, realname: appUser.realname })
        .from(appUser)
        .where(inArray(appUser.id, [...ids]))
        .orderBy(appUser.username),
  };

  async function countPeople(tx: Db | Tx, choice: AudienceChoice): Promise<number> {
    const { rows } = await tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM (${peopleOf(choice)}) AS p`);
    return rows[0]?.n ?? 0;
  }
}

export type AuthoredStore = ReturnType<typeof createAuthoredStore>;
