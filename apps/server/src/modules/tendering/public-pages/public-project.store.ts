import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { org } from "#modules/people/organisation/organisation.tables.ts";
import {
  tenderAnnouncement,
  tenderAnnouncementLot,
  tenderDocument,
  tenderEvent,
  tenderLot,
  tenderOverride,
  tenderProject,
  tenderRound,
} from "#modules/tendering/tender/tender.tables.ts";
import type { Db } from "#platform/database/database.ts";
import type { ProjectAnnouncement, PublicAnnouncement, PublicDocument, PublicLot, StoredProject } from "./published.ts";

const isPublished = sql`${tenderAnnouncement.state} = 'published'`;

/** Published parts of projects. No column contains a person's name. */
export function createPublicProjectStore(db: Db) {
  const buyer = alias(org, "buyer");
  const agency = alias(org, "agency");
  const shortAnnouncement = {
    id: tenderAnnouncement.id,
    type: tenderAnnouncement.type,
    title: tenderAnnouncement.title,
    publishedAt: tenderAnnouncement.publishedAt,
    supersedes: tenderAnnouncement.supersedes,
    supersededBy: tenderAnnouncement.supersededBy,
    lotNos: sql<number[]>`ARRAY(SELECT l.no FROM ${tenderAnnouncementLot} al JOIN ${tenderLot} l ON l.id = al.lot_id
      WHERE al.announcement_id = tender_announcement.id ORDER BY l.no)`,
  };

  return {
    /** Returns the project as it is stored, drafts included: the caller checks what was published. */
    find: async (ocid: string): Promise<StoredProject | undefined> =>
      (
        await db
          .select({
            id: tenderProject.id,
            ocid: tenderProject.ocid,
            code: tenderProject.code,
            name: tenderProject.name,
            regime: tenderProject.regime,
            method: tenderProject.method,
            category: tenderProject.category,
            regionCode: tenderProject.regionCode,
            content: tenderProject.content,
            status: tenderProject.status,
            publishedAt: tenderProject.publishedAt,
            retenderOf: tenderProject.retenderOf,
            buyer: buyer.name,
            agency: agency.name,
          })
          .from(tenderProject)
          .leftJoin(buyer, eq(buyer.id, tenderProject.buyerId))
          .leftJoin(agency, eq(agency.id, tenderProject.agencyId))
          .where(eq(tenderProject.ocid, ocid))
      )[0],
    /** Returns the id of a project. Undefined: none has the ocid. */
    findId: async (ocid: string): Promise<string | undefined> =>
      (await db.select({ id: tenderProject.id }).from(tenderProject).where(eq(tenderProject.ocid, ocid)))[0]?.id,
    /** Returns the lots that were published. */
    listLots: async (projectId: string): Promise<PublicLot[]> =>
      db
        .select({
          no: tenderLot.no,
          content: tenderLot.content,
          state: tenderLot.state,
          isSuspended: tenderLot.isSuspended,
          documentsFrom: tenderLot.documentsFrom,
          documentsTo: tenderLot.documentsTo,
          nextAt: tenderLot.nextAt,
          deadline: tenderRound.deadline,
        })
        .from(tenderLot)
        .leftJoin(tenderRound, and(eq(tenderRound.lotId, tenderLot.id), eq(tenderRound.no, tenderLot.round)))
        .where(and(eq(tenderLot.projectId, projectId), ne(tenderLot.state, "draft")))
        .orderBy(asc(tenderLot.no)),
    /** Returns published announcements of a project, the newest first, with the facts as of their publication. */
    listAnnouncements: async (projectId: string): Promise<ProjectAnnouncement[]> =>
      db
        .select({
          ...shortAnnouncement,
          projectName: tenderAnnouncement.projectName,
          projectCode: tenderAnnouncement.projectCode,
          buyerName: tenderAnnouncement.buyerName,
          method: tenderAnnouncement.method,
          category: tenderAnnouncement.category,
          regionCode: tenderAnnouncement.regionCode,
        })
        .from(tenderAnnouncement)
        .where(and(eq(tenderAnnouncement.projectId, projectId), isPublished))
        .orderBy(desc(tenderAnnouncement.publishedAt), desc(tenderAnnouncement.id)),
    /** Returns the ends of submission that have passed. */
    listDeadlines: (projectId: string) =>
      db
        .select({ lotNo: tenderLot.no, dueAt: tenderEvent.dueAt })
        .from(tenderEvent)
        .innerJoin(tenderLot, eq(tenderLot.id, tenderEvent.lotId))
        .where(
          and(eq(tenderEvent.projectId, projectId), eq(tenderEvent.kind, "deadline"), isNotNull(tenderEvent.dueAt)),
        )
        .orderBy(asc(tenderEvent.dueAt), asc(tenderLot.no)),
    /** Returns rules of time that do not apply to the project. */
    listOverrides: (projectId: string) =>
      db
        .select({ rule: tenderOverride.rule, reason: tenderOverride.reason, at: tenderOverride.at })
        .from(tenderOverride)
        .where(eq(tenderOverride.projectId, projectId))
        .orderBy(asc(tenderOverride.at), asc(tenderOverride.id)),
    /** Returns published versions of documents. The caller checks that everybody may read them. */
    listDocuments: async (projectId: string): Promise<PublicDocument[]> =>
      db
        .select({
          kind: tenderDocument.kind,
          title: tenderDocument.title,
          number: tenderDocument.number,
          fileName: tenderDocument.fileName,
          attachPath: tenderDocument.attachPath,
          bytes: tenderDocument.bytes,
          sm3: tenderDocument.sm3,
          publishedAt: tenderDocument.publishedAt,
        })
        .from(tenderDocument)
        .where(and(eq(tenderDocument.projectId, projectId), isNotNull(tenderDocument.publishedAt)))
        .orderBy(asc(tenderDocument.kind), asc(tenderDocument.title), desc(tenderDocument.number)),
    /** Returns published projects that the project repeats, or that repeat it. */
    listRelated: (project: { readonly id: string; readonly retenderOf: string | null }) =>
      db
        .select({ id: tenderProject.id, ocid: tenderProject.ocid, name: tenderProject.name })
        .from(tenderProject)
        .where(
          and(
            isNotNull(tenderProject.publishedAt),
            or(
              eq(tenderProject.retenderOf, project.id),
              project.retenderOf === null ? undefined : eq(tenderProject.id, project.retenderOf),
            ),
          ),
        )
        .orderBy(asc(tenderProject.publishedAt)),
    /** Returns a published announcement with its project. */
    findAnnouncement: async (id: string): Promise<PublicAnnouncement | undefined> =>
      (
        await db
          .select({
            ...shortAnnouncement,
            html: tenderAnnouncement.html,
            changes: tenderAnnouncement.changes,
            projectId: tenderAnnouncement.projectId,
            projectName: tenderAnnouncement.projectName,
            projectCode: tenderAnnouncement.projectCode,
            buyerName: tenderAnnouncement.buyerName,
            method: tenderAnnouncement.method,
            category: tenderAnnouncement.category,
            regionCode: tenderAnnouncement.regionCode,
            ocid: tenderProject.ocid,
          })
          .from(tenderAnnouncement)
          .innerJoin(tenderProject, eq(tenderProject.id, tenderAnnouncement.projectId))
          .where(and(eq(tenderAnnouncement.id, id), isPublished))
      )[0],
    /** Returns titles and times of published announcements by id. */
    findTitles: async (ids: readonly string[]) => {
      const rows =
        ids.length === 0
          ? []
          : await db
              .select(shortAnnouncement)
              .from(tenderAnnouncement)
              .where(and(inArray(tenderAnnouncement.id, [...ids]), isPublished));
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}

export type PublicProjectStore = ReturnType<typeof createPublicProjectStore>;
