import {
  type AnnouncementType,
  announcementTypes,
  type JournalEvent,
  lotStates,
  methodOf,
  opensDocuments,
} from "@tender/contract/tender-terms";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Tx } from "#platform/database/database.ts";
import type { EnteredProject, LotMoves } from "../life-cycle/lot-moves.service.ts";
import { releaseIdOf } from "../ocds/release-of.ts";
import { type DocumentRow, type DocumentStore, TENDER_FILES } from "../project/document.store.ts";
import { type Finding, isBlocking } from "../project/finding.ts";
import type { JournalStore } from "../project/journal.store.ts";
import type { LotRow, ProjectStore } from "../project/project.store.ts";
import type { ProjectChecks } from "../project/project-checks.service.ts";
import { changedTimes } from "../tender-changes.ts";
import { draftOf } from "../tender-content.ts";
import type { AnnouncementRow, AnnouncementStore } from "./announcement.store.ts";
import type { PublicReleases, ReleaseFacts } from "./public-releases.service.ts";

/** The person who made an announcement public. Null: the clock, for one that was scheduled. */
export interface Publisher {
  readonly userId: string;
  readonly realname: string;
}

export interface Statement {
  readonly title: string;
  readonly html: string;
  readonly reason: string;
  readonly lotIds: readonly string[];
  readonly kind: JournalEvent;
  /** The project before its lots moved. */
  readonly before: ReleaseFacts;
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
  /** Publishes what a supervisor has done with lots, as a correction. `entered`: the project after it. */
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

  async function findFindings(tx: Tx, facts: ReleaseFacts, row: AnnouncementRow, at: Date): Promise<Finding[]> {
    const { project, lots, announcements: published, files: documents } = facts;
    const { effect } = announcementTypes[row.type];
    if (effect === "publish") {
      const suppliers = await projects.suppliersOf(project.id, tx);
      const stored = { projectId: project.id, documents, announcements: published };
      return checks.ofTender(draftOf({ project, lots, suppliers }), stored, at, tx);
    }
    if (effect === "none") {
      const suppliers = await projects.suppliersOf(project.id, tx);
      return checks.ofPlan(draftOf({ project, lots, suppliers }));
    }
    if (effect === "cancel") return [];
    const [lot] = lotsOf(facts, row);
    const deadline = row.correction?.deadline ? new Date(row.correction.deadline) : (lot?.deadline ?? null);
    return checks.ofCorrection(project, at, deadline, tx);
  }

  async function requireReady(tx: Tx, facts: ReleaseFacts, row: AnnouncementRow, at: Date): Promise<void> {
    const { effect, states } = announcementTypes[row.type];
    if (row.title.trim() === "")
      throw new AppError("announcement.incomplete", { values: { what: "标题" }, details: { field: "title" } });
    if ((effect === "correct" || effect === "cancel") && row.reason.trim() === "")
      throw new AppError("announcement.incomplete", {
        values: { what: effect === "correct" ? "更正的内容与理由" : "终止的原因" },
        details: { field: "reason" },
      });
    requireStates(lotsOf(facts, row), states);
    const blocking = (await findFindings(tx, facts, row, at)).filter(isBlocking);
    const [missing] = blocking.filter(({ kind }) => kind === "missing");
    if (missing) throw new AppError("tender.incomplete", { values: { count: blocking.length, what: missing.message } });
    const [broken] = blocking;
    if (broken)
      throw new AppError("tender.calendar", { values: { rule: broken.message, source: broken.rule?.source ?? "—" } });
  }

  /** Applies the announcement's effect to its lots, and returns the project as it is then. */
  async function moveLots(tx: Tx, facts: ReleaseFacts, row: AnnouncementRow): Promise<EnteredProject> {
    const { effect } = announcementTypes[row.type];
    const { project, lots, now } = facts;
    const entered = { project, lots, now };
    const chosen = lotsOf(facts, row);
    const at = now.getTime();
    const { schedule } = project.content;
    const method = methodOf(project.method);
    if (effect === "publish" && method) {
      const set = {
        method,
        minBids: method.minBids,
        documentsFrom: dateOf(schedule.documentsFrom),
        documentsTo: dateOf(schedule.documentsTo),
      };
      const deadline = Date.parse(schedule.deadline ?? "");
      return moves.move(tx, entered, chosen, { kind: "publish", at, deadline }, set);
    }
    if (effect === "correct") {
      const { deadline = null, documentsTo = null } = row.correction ?? {};
      const set = documentsTo === null ? {} : { documentsTo: dateOf(documentsTo) };
      const event = { kind: "correct", at, deadline: deadline === null ? null : Date.parse(deadline) } as const;
      return moves.move(tx, entered, chosen, event, set);
    }
    return effect === "cancel" ? moves.move(tx, entered, chosen, { kind: "cancel", at }) : entered;
  }

  /**
   * Publishes the documents that become public with the announcement, if everybody may read them. Returns all documents
   * as they are then.
   */
  async function publishDocuments(tx: Tx, facts: ReleaseFacts, row: AnnouncementRow): Promise<readonly DocumentRow[]> {
    const { project, files: all, now } = facts;
    const { effect } = announcementTypes[row.type];
    if (effect !== "publish" && effect !== "correct") return all;
    const isChosen = ({ id, publishedAt }: DocumentRow): boolean =>
      publishedAt === null && (effect === "publish" || row.correction?.documentIds.includes(id) === true);
    const chosen = all.filter(isChosen);
    await documents.publish(
      tx,
      chosen.map(({ id }) => id),
      now,
    );
    const method = methodOf(project.method);
    if (method && opensDocuments(method))
      await files.makePublic(
        tx,
        TENDER_FILES,
        chosen.map(({ attachPath }) => attachPath),
      );
    return all.map((file) => (isChosen(file) ? { ...file, publishedAt: now } : file));
  }

  /** Stores the announcement as public, with its journal and its OCDS release. `moved`: the project without it. */
  async function makePublic(
    tx: Tx,
    { before, moved }: { readonly before: ReleaseFacts; readonly moved: ReleaseFacts },
    row: AnnouncementRow,
    lotIds: readonly string[],
    publisher: Publisher | null,
    kind: JournalEvent,
  ): Promise<void> {
    const { project, buyer, now } = moved;
    const supersedes = await announcements.supersede(tx, project.id, superseded[row.type] ?? [row.type], row.id);
    const by = { userId: publisher?.userId ?? null, at: now };
    const number = project.releases + 1;
    const { name: projectName, code: projectCode, method, category, regionCode } = project;
    const published = {
      state: "published",
      publishedAt: now,
      ...(publisher ? { approverId: publisher.userId, approver: publisher.realname } : {}),
      supersedes,
      changes: announcementTypes[row.type].effect === "correct" ? changedTimes(before.lots, moved.lots) : [],
      releaseId: releaseIdOf(project.ocid, number),
      // Facts of the project that the search finds the announcement by.
      ...{ projectName, projectCode, buyerName: buyer?.name ?? "", method, category, regionCode },
      projectStatus: project.status,
    } as const;
    await announcements.update(tx, row.id, published, by);
    const publishedAt = project.publishedAt ?? (kind === "published" ? now : null);
    await projects.update(tx, project.id, { releases: number, publishedAt }, by);
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
    await journal.append(tx, kind === "announced" ? [event] : lotIds.map((lotId) => ({ ...event, lotId })));
    const own = { id: row.id, type: row.type, title: row.title, lotIds, publishedAt: now };
    const isListed = moved.announcements.some(({ id }) => id === row.id);
    const after = {
      ...moved,
      project: { ...project, publishedAt },
      announcements: isListed
        ? moved.announcements.map((other) => (other.id === row.id ? own : other))
        : [...moved.announcements, own],
    };
    await releases.record(tx, { before, after }, { ...row, ...published }, number);
  }

  return {
    findingsOf: async (tx, entered, row, at) => findFindings(tx, await releases.read(tx, entered), row, at),
    requirePublishable: async (tx, entered, row, at) => requireReady(tx, await releases.read(tx, entered), row, at),
    publish: async (tx, entered, row, publisher) => {
      const before = await releases.read(tx, entered);
      await requireReady(tx, before, row, entered.now);
      const moved = await moveLots(tx, before, row);
      const published = { ...before, ...moved, files: await publishDocuments(tx, before, row) };
      const lotIds = lotsOf(before, row).map(({ id }) => id);
      const kind = journalKinds[announcementTypes[row.type].effect];
      await makePublic(tx, { before, moved: published }, row, lotIds, publisher, kind);
    },
    publishStatement: async (tx, entered, { title, html, reason, lotIds, kind, before }, publisher) => {
      const { project, now } = entered;
      const tracked = { createdAt: now, createdBy: publisher.userId, updatedAt: now, updatedBy: publisher.userId };
      const author = { authorId: publisher.userId, author: publisher.realname };
      const row = await announcements.insert(
        tx,
        {
          ...{ projectId: project.id, type: "05", title, html, reason, projectVersion: project.version },
          ...{ state: "published", ...author, ...tracked },
        },
        lotIds,
      );
      await makePublic(tx, { before, moved: { ...before, ...entered } }, row, lotIds, publisher, kind);
    },
  };
}

/** Returns the lots that the announcement is about. */
function lotsOf({ lots, announcements }: ReleaseFacts, { id }: AnnouncementRow): LotRow[] {
  const ids = new Set(announcements.find((row) => row.id === id)?.lotIds);
  return lots.filter((lot) => ids.has(lot.id));
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function requireStates(lots: readonly LotRow[], allowed: readonly string[]): void {
  const other = lots.find(({ state }) => !allowed.includes(state));
  if (other) throw new AppError("tender.state", { values: { state: lotStates[other.state] } });
}
