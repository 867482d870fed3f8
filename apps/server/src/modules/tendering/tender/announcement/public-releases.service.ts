import { announcementTypes } from "@tender/contract/tender-terms";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { OwnReleases } from "#modules/tendering/archive/own/own-releases.service.ts";
import type { Tx } from "#platform/database/database.ts";
import type { OwnDocument, OwnOrganisation, OwnProcess } from "../ocds/own-process.ts";
import { documentKindOf, ownProcessOf } from "../ocds/own-process-of.ts";
import { type OwnEvent, releaseIdOf, releaseOf } from "../ocds/release-of.ts";
import type { DocumentStore } from "../project/document.store.ts";
import type { LotRow, ProjectRow, ProjectStore } from "../project/project.store.ts";
import type { AnnouncementRow, AnnouncementStore } from "./announcement.store.ts";

/** OCDS releases of own projects: one for each announcement, in the transaction that publishes it. */
export interface PublicReleases {
  /** Call it before the project is locked. */
  lock(tx: Tx): Promise<void>;
  /** Describes the project as it is now. */
  describe(tx: Tx, projectId: string, endReason: string | null): Promise<OwnProcess>;
  /**
   * Records the release of a published announcement. `before`: the project before its publication.
   */
  record(
    tx: Tx,
    before: OwnProcess,
    row: AnnouncementRow,
    release: { readonly number: number; readonly deptCode: string },
  ): Promise<void>;
}

export interface PublicReleasesDeps {
  readonly ownReleases: Pick<OwnReleases, "lock" | "record">;
  readonly dictionaries: Pick<DictionaryService, "wordsOf">;
  readonly store: Pick<ProjectStore, "findById" | "lotsOf" | "organisationsById">;
  readonly announcements: Pick<AnnouncementStore, "ofProject">;
  readonly documents: Pick<DocumentStore, "list">;
  readonly publicUrl: string;
}

const FILE_KINDS = {
  documents: "biddingDocuments",
  clarification: "biddingDocuments",
  drawing: "billOfQuantity",
  other: "biddingDocuments",
} as const;

export function createPublicReleases(deps: PublicReleasesDeps): PublicReleases {
  const { ownReleases, dictionaries, store, announcements, documents, publicUrl } = deps;

  const addressOf = (announcementId: string): string => `${publicUrl}/public/announcements/${announcementId}`;

  async function organisationOf(tx: Tx, id: string | null): Promise<OwnOrganisation | null> {
    const row = id === null ? undefined : (await store.organisationsById([id], tx)).get(id);
    if (!row) return null;
    const { scheme, ident, name, address, regionCode } = row;
    const regions = await dictionaries.wordsOf("xzqh");
    const regionName = regionCode === null ? null : (regions.get(regionCode) ?? null);
    return { scheme, ident, name, address: address === "" ? null : address, regionCode, regionName };
  }

  /** Lists public announcements and files. */
  async function publicDocuments(tx: Tx, project: ProjectRow, lots: readonly LotRow[]): Promise<OwnDocument[]> {
    const numberOf = new Map(lots.map(({ id, no }) => [id, String(no)]));
    const texts = (await announcements.ofProject(project.id, tx)).flatMap((row): OwnDocument[] => {
      const kind = documentKindOf(row.type);
      if (row.publishedAt === null || kind === null) return [];
      const lotNos = row.lotIds.flatMap((id) => numberOf.get(id) ?? []);
      const { id, title, publishedAt } = row;
      return [{ id, kind, title, url: addressOf(id), publishedAt, format: "text/html", lotNos }];
    });
    const files = (await documents.list(project.id, tx)).flatMap((file): OwnDocument[] => {
      if (file.publishedAt === null) return [];
      const url = `${publicUrl}/download/fileView?attachGroup=tender&attachPath=${file.attachPath}`;
      const { id, title, publishedAt, contentType: format } = file;
      return [{ id, kind: FILE_KINDS[file.kind], title, url, publishedAt, format, lotNos: [] }];
    });
    return [...texts, ...files];
  }

  async function repeatedBy(tx: Tx, { retenderOf }: ProjectRow): Promise<OwnProcess["repeats"]> {
    const source = retenderOf === null ? undefined : await store.findById(retenderOf, tx);
    if (!source || source.publishedAt === null) return null;
    return { ocid: source.ocid, title: source.name, ended: source.status === "4" ? "unsuccessful" : "cancelled" };
  }

  const describe: PublicReleases["describe"] = async (tx, projectId, endReason) => {
    const project = await store.findById(projectId, tx);
    if (!project) throw new Error(`no project ${projectId}`);
    const lots = await store.lotsOf(projectId, tx);
    const [buyer, agency] = [await organisationOf(tx, project.buyerId), await organisationOf(tx, project.agencyId)];
    if (!buyer) throw new Error(`the project ${projectId} has no buyer`);
    const evaluation = lots[0]?.content.evaluation ?? null;
    const words = await dictionaries.wordsOf("psbf");
    return ownProcessOf({
      ...{ project, lots, buyer, agency, endReason },
      documents: await publicDocuments(tx, project, lots),
      evaluationName: evaluation === null ? null : (words.get(evaluation) ?? null),
      repeats: await repeatedBy(tx, project),
    });
  };

  return {
    lock: ownReleases.lock,
    describe,
    record: async (tx, before, row, { number, deptCode }) => {
      if (row.publishedAt === null) throw new Error(`the announcement ${row.id} is not public`);
      const after = await describe(tx, row.projectId, row.reason);
      const frame = { number, at: row.publishedAt, announcement: null };
      await ownReleases.record(tx, releaseOf(after, eventOf(row, before, number), frame), { deptCode });
    },
  };
}

function eventOf({ type, reason }: AnnouncementRow, before: OwnProcess, number: number): OwnEvent {
  const { effect, states } = announcementTypes[type];
  if (effect === "publish") return { kind: "tender" };
  if (effect === "cancel") return { kind: "cancellation" };
  if (effect === "correct") {
    const amendsReleaseId = releaseIdOf(before.ocid, number - 1);
    return { kind: "amendment", before, amendsReleaseId, rationale: reason };
  }
  return { kind: (states as readonly string[]).includes("draft") ? "planning" : "clarification" };
}
