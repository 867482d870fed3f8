import {
  type AnnouncementType,
  announcementTypes,
  type JournalEvent,
  lotStates,
  methodOf,
} from "@tender/contract/tender-terms";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { EnteredProject, LotMoves } from "../life-cycle/lot-moves.service.ts";
import type { OwnProcess } from "../ocds/own-process.ts";
import { releaseIdOf } from "../ocds/release-of.ts";
import { type DocumentStore, TENDER_FILES } from "../project/document.store.ts";
import { type Finding, isBlocking } from "../project/finding.ts";
import type { JournalStore } from "../project/journal.store.ts";
import type { LotRow, ProjectRow, ProjectStore } from "../project/project.store.ts";
import type { ProjectChecks } from "../project/project-checks.service.ts";
import { draftOf } from "../tender-content.ts";
import type { AnnouncementRow, AnnouncementStore } from "./announcement.store.ts";
import type { PublicReleases } from "./public-releases.service.ts";

/** The person who made an announcement public. Null: the clock, for one that was scheduled. */
export interface Publisher {
  readonly userId: string;
  readonly realname: string;
}

export interface Statement {
  readonly title: string;
  readonly html: string;
  readonly reason: string;
  readonly lots: readonly LotRow[];
  readonly kind: JournalEvent;
  /** The project before its lots moved. */
  readonly before: OwnProcess;
}

/** Makes announcements public, with the moves of their lots, in one transaction. */
export interface Publication {
  /**
   * Throws what keeps the announcement from being published at `at`: tender.incomplete, tender.calendar, tender.state,
   * announcement.incomplete.
   */
  requirePublishable(tx: Tx, entered: EnteredProject, row: AnnouncementRow, at: Date): Promise<void>;
  /** Returns the findings about the announcement, as of a publication at `at`. */
  findingsOf(tx: Tx, entered: EnteredProject, row: AnnouncementRow, at: Date): Promise<Finding[]>;
  /** Publishes an announcement of an entered project now. */
  publish(tx: Tx, entered: EnteredProject, row: AnnouncementRow, publisher: Publisher | null): Promise<void>;
  /** Publishes what a supervisor has done with lots, as a correction. */
  publishStatement(tx: Tx, entered: EnteredProject, statement: Statement, supervisor: Publisher): Promise<void>;
}

export interface PublicationDeps {
  readonly announcements: AnnouncementStore;
  readonly projects: ProjectStore;
  readonly documents: DocumentStore;
  readonly journal: JournalStore;
  readonly moves: Pick<LotMoves, "move">;
  readonly checks: ProjectChecks;
  readonly files: Pick<FileService, "makePublic">;
  readonly releases: PublicReleases;
}

/** Types that an announcement supersedes; every other type supersedes its own. */
const superseded: Partial<Record<AnnouncementType, readonly AnnouncementType[]>> = {
  "05": ["03", "05"],
  "08": ["03", "05"],
};

const journalKinds = { publish: "published", correct: "corrected", cancel: "cancelled", none: "announced" } as const;

export function createPublication(deps: PublicationDeps): Publication {
  const { announcements, projects, documents, journal, moves, checks, files, releases } = deps;

  async function lotsOf(tx: Tx, { lots }: EnteredProject, { id }: AnnouncementRow): Promise<LotRow[]> {
    const ids = new Set(await announcements.lotIdsOf(id, tx));
    return lots.filter((lot) => ids.has(lot.id));
  }

  const findingsOf: Publication["findingsOf"] = async (tx, entered, row, at) => {
    const { project, lots } = entered;
    const { effect } = announcementTypes[row.type];
    if (effect === "publish") {
      const suppliers = await projects.suppliersOf(project.id, tx);
      return checks.ofTender(draftOf({ project, lots, suppliers }), project.id, at, tx);
    }
    if (effect === "none") {
      const suppliers = await projects.suppliersOf(project.id, tx);
      return checks.ofPlan(draftOf({ project, lots, suppliers }));
    }
    if (effect === "cancel") return [];
    const [lot] = await lotsOf(tx, entered, row);
    const deadline = row.correction?.deadline ? new Date(row.correction.deadline) : (lot?.deadline ?? null);
    return checks.ofCorrection(project, at, deadline, tx);
  };

  const requirePublishable: Publication["requirePublishable"] = async (tx, entered, row, at) => {
    const { effect, states } = announcementTypes[row.type];
    if (row.title.trim() === "")
      throw new AppError("announcement.incomplete", { values: { what: "标题" }, details: { field: "title" } });
    if ((effect === "correct" || effect === "cancel") && row.reason.trim() === "")
      throw new AppError("announcement.incomplete", {
        values: { what: effect === "correct" ? "更正的内容与理由" : "终止的原因" },
        details: { field: "reason" },
      });
    requireStates(await lotsOf(tx, entered, row), states);
    const blocking = (await findingsOf(tx, entered, row, at)).filter(isBlocking);
    const [missing] = blocking.filter(({ kind }) => kind === "missing");
    if (missing) throw new AppError("tender.incomplete", { values: { count: blocking.length, what: missing.message } });
    const [broken] = blocking;
    if (broken)
      throw new AppError("tender.calendar", { values: { rule: broken.message, source: broken.rule?.source ?? "—" } });
  };

  async function moveLots(tx: Tx, lots: readonly LotRow[], entered: EnteredProject, row: AnnouncementRow) {
    const { effect } = announcementTypes[row.type];
    const at = entered.now.getTime();
    const { schedule } = entered.project.content;
    const method = methodOf(entered.project.method);
    for (const lot of lots) {
      if (effect === "publish" && method) {
        const set = {
          method,
          minBids: method.minBids,
          documentsFrom: dateOf(schedule.documentsFrom),
          documentsTo: dateOf(schedule.documentsTo),
        };
        await moves.move(tx, lot, { kind: "publish", at, deadline: Date.parse(schedule.deadline ?? "") }, set);
      }
      if (effect === "correct") {
        const { deadline = null, documentsTo = null } = row.correction ?? {};
        const set = documentsTo === null ? {} : { documentsTo: dateOf(documentsTo) };
        await moves.move(
          tx,
          lot,
          { kind: "correct", at, deadline: deadline === null ? null : Date.parse(deadline) },
          set,
        );
      }
      if (effect === "cancel") await moves.move(tx, lot, { kind: "cancel", at });
    }
  }

  /** Publishes the documents that become public with the announcement, if everybody may read them. */
  async function publishDocuments(tx: Tx, { project, now }: EnteredProject, row: AnnouncementRow): Promise<void> {
    const { effect } = announcementTypes[row.type];
    if (effect !== "publish" && effect !== "correct") return;
    const hidden = (await documents.list(project.id, tx)).filter(({ publishedAt }) => publishedAt === null);
    const chosen =
      effect === "publish" ? hidden : hidden.filter(({ id }) => row.correction?.documentIds.includes(id) === true);
    await documents.publish(
      tx,
      chosen.map(({ id }) => id),
      now,
    );
    const admission = methodOf(project.method)?.admission;
    if (admission === "anyone" || admission === "either")
      await files.makePublic(
        tx,
        TENDER_FILES,
        chosen.map(({ attachPath }) => attachPath),
      );
  }

  /** Stores the announcement as public, with its journal and its OCDS release. */
  async function makePublic(
    tx: Tx,
    { project, now }: EnteredProject,
    row: AnnouncementRow,
    lots: readonly LotRow[],
    publisher: Publisher | null,
    { kind, before }: { readonly kind: JournalEvent; readonly before: OwnProcess },
  ): Promise<void> {
    const supersedes = await announcements.supersede(tx, project.id, superseded[row.type] ?? [row.type], row.id);
    const by = { userId: publisher?.userId ?? null, at: now };
    const number = project.releases + 1;
    const published = {
      state: "published",
      publishedAt: now,
      ...(publisher ? { approverId: publisher.userId, approver: publisher.realname } : {}),
      supersedes,
      releaseId: releaseIdOf(project.ocid, number),
      ...(await factsOf(tx, project)),
    } as const;
    await announcements.update(tx, row.id, published, by);
    const isFirst = kind === "published" && project.publishedAt === null;
    await projects.update(tx, project.id, { releases: number, ...(isFirst ? { publishedAt: now } : {}) }, by);
    const event = {
      projectId: project.id,
      kind,
      actorId: by.userId,
      actor: publisher?.realname ?? null,
      dueAt: publisher === null ? row.publishAt : null,
      at: now,
      note: row.title,
      announcementId: row.id,
    };
    await journal.append(tx, kind === "announced" ? [event] : lots.map((lot) => ({ ...event, lotId: lot.id })));
    await releases.record(tx, before, { ...row, ...published }, { number, deptCode: project.deptCode });
  }

  /** Returns the facts of the project that the search finds the announcement by. */
  async function factsOf(tx: Tx, { name, code, buyerId, method, category, regionCode }: ProjectRow) {
    const buyer = buyerId === null ? undefined : (await projects.organisationsById([buyerId], tx)).get(buyerId);
    return { projectName: name, projectCode: code, buyerName: buyer?.name ?? "", method, category, regionCode };
  }

  return {
    findingsOf,
    requirePublishable,
    publish: async (tx, entered, row, publisher) => {
      await requirePublishable(tx, entered, row, entered.now);
      const lots = await lotsOf(tx, entered, row);
      const before = await releases.describe(tx, row.projectId, null);
      await moveLots(tx, lots, entered, row);
      await publishDocuments(tx, entered, row);
      const kind = journalKinds[announcementTypes[row.type].effect];
      await makePublic(tx, entered, row, lots, publisher, { kind, before });
    },
    publishStatement: async (tx, entered, { title, html, reason, lots, kind, before }, publisher) => {
      const { project, now } = entered;
      const tracked = { createdAt: now, createdBy: publisher.userId, updatedAt: now, updatedBy: publisher.userId };
      const author = { authorId: publisher.userId, author: publisher.realname };
      const row = await announcements.insert(
        tx,
        {
          ...{ projectId: project.id, type: "05", title, html, reason, projectVersion: project.version },
          ...{ state: "published", ...author, ...tracked },
        },
        lots.map(({ id }) => id),
      );
      await makePublic(tx, entered, row, lots, publisher, { kind, before });
    },
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function requireStates(lots: readonly LotRow[], allowed: readonly string[]): void {
  const other = lots.find(({ state }) => !allowed.includes(state));
  if (other) throw new AppError("tender.state", { values: { state: lotStates[other.state] } });
}
