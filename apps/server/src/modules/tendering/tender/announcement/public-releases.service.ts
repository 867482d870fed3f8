import { announcementTypes } from "@tender/contract/tender-terms";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { OwnReleases } from "#modules/tendering/archive/own/own-releases.service.ts";
import type { Tx } from "#platform/database/database.ts";
import type { EnteredProject } from "../life-cycle/lot-moves.service.ts";
import type { OwnDocument, OwnOrganisation, OwnProcess } from "../ocds/own-process.ts";
import { documentKindOf, ownProcessOf } from "../ocds/own-process-of.ts";
import { type OwnEvent, releaseIdOf, releaseOf } from "../ocds/release-of.ts";
import type { DocumentRow, DocumentStore } from "../project/document.store.ts";
import type { ProjectRow, ProjectStore } from "../project/project.store.ts";
import type { AnnouncementRow, AnnouncementStore } from "./announcement.store.ts";

/** An announcement as releases describe it. */
export type DescribedAnnouncement = Pick<AnnouncementRow, "id" | "type" | "title" | "publishedAt"> & {
  readonly lotIds: readonly string[];
};

/** An entered project with everything that its releases describe. */
export interface ReleaseFacts extends EnteredProject {
  /** Null: the draft names no buyer yet. */
  readonly buyer: OwnOrganisation | null;
  readonly agency: OwnOrganisation | null;
  readonly announcements: readonly DescribedAnnouncement[];
  readonly files: readonly DocumentRow[];
  readonly evaluationName: string | null;
  readonly repeats: OwnProcess["repeats"];
}

/** OCDS releases of own projects: one for each announcement, in the transaction that publishes it. */
export interface PublicReleases {
  /** Call it before the project is locked. */
  lock(tx: Tx): Promise<void>;
  /** Reads what the releases of an entered project describe. */
  read(tx: Tx, entered: EnteredProject): Promise<ReleaseFacts>;
  /** Records the release of a published announcement. `before`, `after`: the project around its publication. */
  record(
    tx: Tx,
    project: { readonly before: ReleaseFacts; readonly after: ReleaseFacts },
    row: AnnouncementRow,
    number: number,
  ): Promise<void>;
}

export interface PublicReleasesDeps {
  readonly ownReleases: Pick<OwnReleases, "lock" | "record">;
  readonly dictionaries: Pick<DictionaryService, "wordsOf">;
  readonly store: Pick<ProjectStore, "findById" | "organisationsById">;
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

  async function organisationsOf(tx: Tx, { buyerId, agencyId }: ProjectRow) {
    const ids = [buyerId, agencyId].flatMap((id) => (id === null ? [] : [id]));
    const [rows, regions] = [await store.organisationsById(ids, tx), await dictionaries.wordsOf("xzqh")];
    const find = (id: string | null): OwnOrganisation | null => {
      const row = id === null ? undefined : rows.get(id);
      if (!row) return null;
      const { scheme, ident, name, address, regionCode } = row;
      const regionName = regionCode === null ? null : (regions.get(regionCode) ?? null);
      return { scheme, ident, name, address: address === "" ? null : address, regionCode, regionName };
    };
    return { buyer: find(buyerId), agency: find(agencyId) };
  }

  /** Lists public announcements and files. */
  function publicDocuments({ lots, announcements: rows, files }: ReleaseFacts): OwnDocument[] {
    const numberOf = new Map(lots.map(({ id, no }) => [id, String(no)]));
    const texts = rows.flatMap((row): OwnDocument[] => {
      const kind = documentKindOf(row.type);
      if (row.publishedAt === null || kind === null) return [];
      const lotNos = row.lotIds.flatMap((id) => numberOf.get(id) ?? []);
      const { id, title, publishedAt } = row;
      return [{ id, kind, title, url: addressOf(id), publishedAt, format: "text/html", lotNos }];
    });
    const published = files.flatMap((file): OwnDocument[] => {
      if (file.publishedAt === null) return [];
      const url = `${publicUrl}/download/fileView?attachGroup=tender&attachPath=${file.attachPath}`;
      const { id, title, publishedAt, contentType: format } = file;
      return [{ id, kind: FILE_KINDS[file.kind], title, url, publishedAt, format, lotNos: [] }];
    });
    return [...texts, ...published];
  }

  async function repeatedBy(tx: Tx, { retenderOf }: ProjectRow): Promise<OwnProcess["repeats"]> {
    const source = retenderOf === null ? undefined : await store.findById(retenderOf, tx);
    if (!source || source.publishedAt === null) return null;
    return { ocid: source.ocid, title: source.name, ended: source.status === "4" ? "unsuccessful" : "cancelled" };
  }

  function processOf(facts: ReleaseFacts, endReason: string | null): OwnProcess {
    const { project, lots, buyer, agency, evaluationName, repeats } = facts;
    if (!buyer) throw new Error(`the project ${project.id} has no buyer`);
    const described = { project, lots, buyer, agency, evaluationName, repeats, endReason };
    return ownProcessOf({ ...described, documents: publicDocuments(facts) });
  }

  return {
    lock: ownReleases.lock,
    read: async (tx, entered) => {
      const { project, lots } = entered;
      const evaluation = lots[0]?.content.evaluation ?? null;
      const words = await dictionaries.wordsOf("psbf");
      return {
        ...entered,
        ...(await organisationsOf(tx, project)),
        announcements: await announcements.ofProject(project.id, tx),
        files: await documents.list(project.id, tx),
        evaluationName: evaluation === null ? null : (words.get(evaluation) ?? null),
        repeats: await repeatedBy(tx, project),
      };
    },
    record: async (tx, { before, after }, row, number) => {
      if (row.publishedAt === null) throw new Error(`the announcement ${row.id} is not public`);
      const frame = { number, at: row.publishedAt, announcement: null };
      const event = eventOf(row, processOf(before, null), number);
      const release = releaseOf(processOf(after, row.reason), event, frame);
      await ownReleases.record(tx, release, { deptCode: after.project.deptCode });
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
