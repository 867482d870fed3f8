import type { AnnouncementState, AnnouncementType } from "@tender/contract/tender-terms";
import { and, asc, desc, eq, getTableColumns, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { countUpTo } from "#platform/database/bounded-count.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { containsWord } from "#platform/database/typed-word.ts";
import { tenderAnnouncement, tenderAnnouncementLot, tenderProject } from "../tender.tables.ts";

export type AnnouncementRow = typeof tenderAnnouncement.$inferSelect;

export interface AnnouncementFilter {
  readonly keyword?: string | undefined;
  readonly type?: AnnouncementType | undefined;
  readonly state?: AnnouncementState | undefined;
}

/** Announcements and the lots that they are about. */
export function createAnnouncementStore(db: Db) {
  const { html: _, ...listed } = getTableColumns(tenderAnnouncement);
  const lotIds = sql<string[]>`ARRAY(SELECT l.lot_id FROM ${tenderAnnouncementLot} l
    WHERE l.announcement_id = tender_announcement.id ORDER BY l.lot_id)`;
  const rows = (where: SQL | undefined, on: Db | Tx = db) =>
    on
      .select({ ...listed, lotIds, projectName: tenderProject.name, currentVersion: tenderProject.version })
      .from(tenderAnnouncement)
      .innerJoin(tenderProject, eq(tenderProject.id, tenderAnnouncement.projectId))
      .where(where);

  return {
    insert: async (
      tx: Tx,
      row: typeof tenderAnnouncement.$inferInsert,
      lots: readonly string[],
    ): Promise<AnnouncementRow> => {
      const [inserted] = await tx.insert(tenderAnnouncement).values(row).returning();
      if (!inserted) throw new Error("an announcement was not stored");
      await tx
        .insert(tenderAnnouncementLot)
        .values([...new Set(lots)].map((lotId) => ({ announcementId: inserted.id, lotId })));
      return inserted;
    },
    find: async (id: string, on: Db | Tx = db): Promise<AnnouncementRow | undefined> =>
      (await on.select().from(tenderAnnouncement).where(eq(tenderAnnouncement.id, id)))[0],
    /** Returns the place of the projects of these announcements. */
    projectsOf: async (ids: readonly string[]): Promise<{ id: string; deptCode: string; agencyId: string | null }[]> =>
      ids.length === 0
        ? []
        : db
            .select({
              id: tenderAnnouncement.id,
              deptCode: tenderProject.deptCode,
              agencyId: tenderProject.agencyId,
            })
            .from(tenderAnnouncement)
            .innerJoin(tenderProject, eq(tenderProject.id, tenderAnnouncement.projectId))
            .where(inArray(tenderAnnouncement.id, [...ids])),
    lotIdsOf: async (id: string, on: Db | Tx = db): Promise<string[]> =>
      (
        await on
          .select({ lotId: tenderAnnouncementLot.lotId })
          .from(tenderAnnouncementLot)
          .where(eq(tenderAnnouncementLot.announcementId, id))
          .orderBy(asc(tenderAnnouncementLot.lotId))
      ).map(({ lotId }) => lotId),
    ofProject: (projectId: string, on: Db | Tx = db) =>
      rows(eq(tenderAnnouncement.projectId, projectId), on).orderBy(
        asc(tenderAnnouncement.createdAt),
        asc(tenderAnnouncement.id),
      ),
    /** Returns the announcements of a project that are not published. */
    unpublishedOf: async (
      projectId: string,
      on: Db | Tx = db,
    ): Promise<Pick<AnnouncementRow, "id" | "type" | "state">[]> =>
      on
        .select({ id: tenderAnnouncement.id, type: tenderAnnouncement.type, state: tenderAnnouncement.state })
        .from(tenderAnnouncement)
        .where(and(eq(tenderAnnouncement.projectId, projectId), ne(tenderAnnouncement.state, "published"))),
    unpublishedOfAll: async (projectIds: readonly string[]) =>
      projectIds.length === 0
        ? []
        : db
            .select({
              id: tenderAnnouncement.id,
              projectId: tenderAnnouncement.projectId,
              type: tenderAnnouncement.type,
              state: tenderAnnouncement.state,
              publishAt: tenderAnnouncement.publishAt,
              authorId: tenderAnnouncement.authorId,
            })
            .from(tenderAnnouncement)
            .where(
              and(inArray(tenderAnnouncement.projectId, [...projectIds]), ne(tenderAnnouncement.state, "published")),
            ),
    page: async (filter: AnnouncementFilter, limit: number, offset: number, rule: RowCondition) => {
      const where = and(
        sql`tender_announcement.project_id IN (SELECT tender_project.id FROM tender_project WHERE ${rule})`,
        filter.keyword ? containsWord(tenderAnnouncement.title, filter.keyword) : undefined,
        filter.type ? eq(tenderAnnouncement.type, filter.type) : undefined,
        filter.state ? eq(tenderAnnouncement.state, filter.state) : undefined,
      );
      const [found, counted] = await Promise.all([
        rows(where)
          .orderBy(desc(tenderAnnouncement.updatedAt), desc(tenderAnnouncement.id))
          .limit(limit)
          .offset(offset),
        countUpTo(db, tenderAnnouncement, where),
      ]);
      return { rows: found, ...counted };
    },
    /** Stores a change of the announcement and returns its new version. */
    update: async (
      tx: Tx,
      id: string,
      set: Partial<typeof tenderAnnouncement.$inferInsert>,
      by: { readonly userId: string | null; readonly at: Date },
    ): Promise<number> => {
      const [row] = await tx
        .update(tenderAnnouncement)
        .set({ ...set, version: sql`${tenderAnnouncement.version} + 1`, updatedAt: by.at, updatedBy: by.userId })
        .where(eq(tenderAnnouncement.id, id))
        .returning({ version: tenderAnnouncement.version });
      return row?.version ?? 1;
    },
    /** Marks the newest published announcement of these types as superseded. Returns its id, null: there is none. */
    supersede: async (
      tx: Tx,
      projectId: string,
      types: readonly AnnouncementType[],
      byId: string,
    ): Promise<string | null> => {
      const [newest] = await tx
        .select({ id: tenderAnnouncement.id })
        .from(tenderAnnouncement)
        .where(
          and(
            eq(tenderAnnouncement.projectId, projectId),
            inArray(tenderAnnouncement.type, [...types]),
            eq(tenderAnnouncement.state, "published"),
            sql`${tenderAnnouncement.supersededBy} IS NULL`,
            ne(tenderAnnouncement.id, byId),
          ),
        )
        .orderBy(desc(tenderAnnouncement.publishedAt), desc(tenderAnnouncement.id))
        .limit(1);
      if (!newest) return null;
      await tx.update(tenderAnnouncement).set({ supersededBy: byId }).where(eq(tenderAnnouncement.id, newest.id));
      return newest.id;
    },
    remove: async (tx: Tx, id: string): Promise<void> => {
      await tx.delete(tenderAnnouncement).where(eq(tenderAnnouncement.id, id));
    },
    /** Returns projects of announcements that are due, at most `limit`. */
    dueProjects: async (now: Date, limit: number): Promise<{ projectId: string; id: string }[]> =>
      db
        .select({ projectId: tenderAnnouncement.projectId, id: tenderAnnouncement.id })
        .from(tenderAnnouncement)
        .where(and(eq(tenderAnnouncement.state, "scheduled"), lte(tenderAnnouncement.publishAt, now)))
        .orderBy(asc(tenderAnnouncement.publishAt), asc(tenderAnnouncement.id))
        .limit(limit),
  };
}

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>;
