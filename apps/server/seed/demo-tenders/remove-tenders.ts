import { and, eq, inArray, sql } from "drizzle-orm";
import { approval } from "#modules/notices/approval/approval.tables.ts";
import { fileObject } from "#modules/own-account/file/file.tables.ts";
import {
  tenderAnnouncement,
  tenderDocument,
  tenderProject,
  tenderSequence,
} from "#modules/tendering/tender/tender.tables.ts";
import { appliedSeed } from "#platform/applied-seed.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { DEMO_TENDERS } from "./seed-tenders.ts";

/** Group of the files of tenders. */
const GROUP = "tender";

export interface RemovedTenders {
  /** Ids of the processes that remain in the archive. */
  readonly ocids: readonly string[];
  /** Storage keys of the removed files. */
  readonly keys: readonly string[];
}

/** Deletes the projects that the accounts have created, with their announcements, requests for approval and files. */
export async function removeTenders(tx: Tx, accountIds: readonly string[]): Promise<RemovedTenders> {
  await tx.delete(appliedSeed).where(eq(appliedSeed.name, DEMO_TENDERS));
  const projects = await tx
    .select({ id: tenderProject.id, ocid: tenderProject.ocid })
    .from(tenderProject)
    .where(inArray(tenderProject.createdBy, [...accountIds]));
  if (projects.length === 0) return { ocids: [], keys: [] };
  const ids = projects.map(({ id }) => id);
  const announcements = tx
    .select({ id: tenderAnnouncement.id })
    .from(tenderAnnouncement)
    .where(inArray(tenderAnnouncement.projectId, ids));
  await tx.delete(approval).where(and(sql`${approval.kind} LIKE 'tender.%'`, inArray(approval.subject, announcements)));
  const paths = tx
    .select({ path: tenderDocument.attachPath })
    .from(tenderDocument)
    .where(inArray(tenderDocument.projectId, ids));
  const files = await tx
    .delete(fileObject)
    .where(and(eq(fileObject.attachGroup, GROUP), inArray(fileObject.attachPath, paths)))
    .returning({ key: fileObject.storageKey });
  await tx.delete(tenderProject).where(inArray(tenderProject.id, ids));
  // The first project of a real buyer has number 1.
  if ((await tx.$count(tenderProject)) === 0) await tx.delete(tenderSequence);
  return { ocids: projects.map(({ ocid }) => ocid), keys: files.map(({ key }) => key) };
}
