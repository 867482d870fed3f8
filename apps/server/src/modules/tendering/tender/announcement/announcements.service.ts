import type { EndpointOf, InputOf } from "@tender/contract";
import { beijingMinute } from "@tender/contract/beijing";
import { type AnnouncementType, announcementTypes, lotStates } from "@tender/contract/tender-terms";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type Caller, entryOf, type Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { cleanHtmlTexts } from "#platform/formatted-text/formatted-texts.ts";
import type { EnteredProject } from "../life-cycle/lot-moves.service.ts";
import type { TenderPlaces, TenderScope } from "../place/tender-places.service.ts";
import type { DocumentStore } from "../project/document.store.ts";
import type { Projects } from "../project/projects.service.ts";
import type { AnnouncedProjects } from "./announced-projects.service.ts";
import type { AnnouncementRow, AnnouncementStore } from "./announcement.store.ts";
import { approvalKindOf } from "./approval-kinds.ts";
import type { Publication } from "./publication.service.ts";
import { type AnnouncementChange, announcementText } from "./texts/announcement-text.ts";

type SaveInput = InputOf<EndpointOf<"announcement.save">>["body"];
type Correction = AnnouncementRow["correction"];

interface Target {
  readonly id: string;
  readonly version: number;
}

/** Announcements from the draft to the second person. */
export interface Announcements {
  /** Returns an announcement of a project that the caller sees. Throws announcement.not_found. */
  requireVisible(id: string, caller: Caller): Promise<AnnouncementRow>;
  /** Locks the project of an announcement that the account of the scope works on. Throws announcement.not_found, announcement.changed. */
  enter(
    tx: Tx,
    scope: TenderScope,
    target: { id: string; version?: number },
  ): Promise<{ entered: EnteredProject; row: AnnouncementRow }>;
  begin(
    input: { projectId: string; type: AnnouncementType; lotIds: readonly string[] },
    caller: Caller,
    origin: Origin,
  ): Promise<Target>;
  save(sent: SaveInput, caller: Caller, origin: Origin): Promise<{ version: number; html: string }>;
  /** Returns title and text from the project's current fields and these changes, without storing them. */
  regenerate(
    id: string,
    change: { reason: string; correction: Correction },
    caller: Caller,
  ): Promise<{ title: string; html: string }>;
  /** Returns the id of the approval. */
  submit(target: Target, caller: Caller, origin: Origin): Promise<string>;
  /** Returns an announcement that waits or is scheduled to its draft. */
  recall(target: Target, caller: Caller, origin: Origin): Promise<void>;
  remove(target: Target, caller: Caller, origin: Origin): Promise<void>;
}

export interface AnnouncementsDeps {
  readonly db: Db;
  readonly store: AnnouncementStore;
  readonly documents: Pick<DocumentStore, "list">;
  readonly projects: Pick<Projects, "requireVisible" | "enterOwn">;
  readonly places: TenderPlaces;
  readonly announced: AnnouncedProjects;
  readonly publication: Pick<Publication, "requirePublishable">;
  readonly approvals: Pick<ApprovalService, "request" | "withdraw">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  /** The address of the portal: an announcement may not link to its calls. */
  readonly publicUrl: string;
  /** Wakes the job that publishes at the set times. */
  readonly wakeClock: () => void;
}

const MAX_HTML_BYTES = 500_000;

const refuseLong = (html: string): void => {
  const bytes = Buffer.byteLength(html);
  if (bytes > MAX_HTML_BYTES)
    throw new AppError("announcement.too_long", {
      values: { kilobytes: Math.ceil(bytes / 1_000) },
      details: { field: "html" },
    });
};

export function createAnnouncements(deps: AnnouncementsDeps): Announcements {
  const { db, store, documents, projects, places, announced, publication, approvals, audit, publicUrl, wakeClock } =
    deps;

  const requireVisible: Announcements["requireVisible"] = async (id, caller) => {
    const row = await store.find(id);
    if (!row) throw new AppError("announcement.not_found");
    await projects.requireVisible(row.projectId, caller).catch(asUnknown);
    return row;
  };

  const enter: Announcements["enter"] = async (tx, scope, { id, version }) => {
    const found = await store.find(id, tx);
    if (!found) throw new AppError("announcement.not_found");
    const entered = await projects.enterOwn(tx, scope, { id: found.projectId }).catch(asUnknown);
    // Read again under the project's lock.
    const row = await store.find(id, tx);
    if (!row) throw new AppError("announcement.not_found");
    if (version !== undefined && row.version !== version) throw new AppError("announcement.changed");
    return { entered, row };
  };

  async function enterDraft(tx: Tx, scope: TenderScope, target: Target) {
    const found = await enter(tx, scope, target);
    if (found.row.state !== "draft") throw new AppError("announcement.not_draft");
    return found;
  }

  async function textOf(
    type: AnnouncementType,
    { project, lots }: Pick<EnteredProject, "project" | "lots">,
    lotIds: readonly string[],
    { reason, correction }: { reason: string; correction: Correction },
    on: Db | Tx,
  ) {
    const chosen = lots.filter(({ id }) => lotIds.includes(id));
    const [first] = chosen;
    const changed = (from: Date | null | undefined, to: string | null | undefined) =>
      to ? { from: from?.toISOString() ?? null, to } : null;
    const named = await documents.list(project.id, on);
    const change: AnnouncementChange = {
      reason,
      deadline: changed(first?.deadline, correction?.deadline),
      documentsTo: changed(first?.documentsTo, correction?.documentsTo),
      documents: named.flatMap(({ id, title }) => (correction?.documentIds.includes(id) ? [title] : [])),
    };
    return announcementText(type, await announced.describe(project, chosen, on), change);
  }

  /** Throws announcement.too_long, announcement.too_complex. */
  async function clean(sent: string): Promise<string> {
    refuseLong(sent);
    const [cleaned] = await cleanHtmlTexts([sent], publicUrl);
    if (!cleaned) throw new AppError("announcement.too_complex", { details: { field: "html" } });
    // Closing open tags may make the text longer.
    refuseLong(cleaned.html);
    return cleaned.html;
  }

  return {
    requireVisible,
    enter,
    begin: async ({ projectId, type, lotIds }, caller, origin) => {
      const scope = await places.scopeOf(caller);
      return audit.change(db, entryOf("announcement.begin", caller, projectId, origin), async (tx) => {
        const entered = await projects.enterOwn(tx, scope, { id: projectId });
        const { project, lots, now } = entered;
        const { states, name } = announcementTypes[type];
        // An announcement before the publication is about all lots: they are published together.
        const isOfDrafts = (states as readonly string[]).includes("draft");
        const chosen = isOfDrafts ? lots : lots.filter(({ id }) => lotIds.includes(id));
        if (chosen.length === 0) throw new AppError("tender.not_found");
        const other = chosen.find(({ state }) => !(states as readonly string[]).includes(state));
        if (other) throw new AppError("tender.state", { values: { state: lotStates[other.state] } });
        const unpublished = await store.unpublishedOf(projectId, tx);
        if (unpublished.some((one) => one.type === type))
          throw new AppError("announcement.exists", { values: { type: name } });
        const ids = chosen.map(({ id }) => id);
        const { title, html } = await textOf(type, entered, ids, { reason: "", correction: null }, tx);
        const tracked = { createdAt: now, createdBy: caller.userId, updatedAt: now, updatedBy: caller.userId };
        const row = await store.insert(
          tx,
          {
            ...{ projectId, type, title, html, projectVersion: project.version },
            ...{ authorId: caller.userId, author: caller.realname },
            ...tracked,
          },
          ids,
        );
        const detail = { before: null, after: { type, title, lots: chosen.map(({ no }) => no) } };
        return { result: { id: row.id, version: row.version }, object: row.id, detail };
      });
    },
    save: async (sent, caller, origin) => {
      const entry = entryOf("announcement.save", caller, sent.id, origin);
      const html = await audit.recordRefusals(entry, () => clean(sent.html));
      const scope = await places.scopeOf(caller);
      return audit.change(db, entry, async (tx) => {
        const { entered, row } = await enterDraft(tx, scope, sent);
        const known = new Set((await documents.list(row.projectId, tx)).map(({ id }) => id));
        if (sent.correction?.documentIds.some((id) => !known.has(id))) throw new AppError("tender.unknown_document");
        const { title, reason, correction } = sent;
        const set = {
          ...{ title: title.trim(), html, reason: reason.trim() },
          publishAt: sent.publishAt === null ? null : new Date(sent.publishAt),
          correction: announcementTypes[row.type].effect === "correct" ? correction : null,
          projectVersion: entered.project.version,
          ...{ authorId: caller.userId, author: caller.realname },
        };
        const version = await store.update(tx, row.id, set, { userId: caller.userId, at: entered.now });
        const before = { title: row.title, publishAt: row.publishAt, correction: row.correction };
        const after = { title: set.title, publishAt: set.publishAt, correction: set.correction };
        return { result: { version, html }, detail: { before, after } };
      });
    },
    regenerate: async (id, change, caller) => {
      await requireVisible(id, caller);
      const scope = await places.scopeOf(caller);
      return db.transaction(async (tx) => {
        const { entered, row } = await enter(tx, scope, { id });
        return textOf(row.type, entered, await store.lotIdsOf(id, tx), change, tx);
      });
    },
    submit: async (target, caller, origin) => {
      const scope = await places.scopeOf(caller);
      return audit.change(db, entryOf("announcement.submit", caller, target.id, origin), async (tx) => {
        const { entered, row } = await enterDraft(tx, scope, target);
        const { project, lots, now } = entered;
        if (row.projectVersion !== project.version) throw new AppError("announcement.outdated");
        if (row.publishAt !== null && row.publishAt <= now)
          throw new AppError("announcement.publish_passed", { details: { field: "publishAt" } });
        await publication.requirePublishable(tx, entered, row, row.publishAt ?? now);
        const set = { state: "waiting", authorId: caller.userId, author: caller.realname } as const;
        await store.update(tx, row.id, set, { userId: caller.userId, at: now });
        const chosen = await store.lotIdsOf(row.id, tx);
        const numbers = lots.filter(({ id }) => chosen.includes(id)).map(({ no }) => no);
        const approvalId = await approvals.request(tx, caller, {
          kind: approvalKindOf(row.type),
          subject: row.id,
          title: `发布公告“${row.title}”`,
          facts: [
            { label: "项目", value: `${project.code} ${project.name}` },
            { label: "公告类型", value: announcementTypes[row.type].name },
            { label: "标段", value: numbers.join("、") },
            { label: "发布时间", value: row.publishAt ? beijingMinute(row.publishAt.getTime()) : "批准后立即发布" },
          ],
          aboutUserId: caller.userId,
        });
        return { result: approvalId, detail: { before: { state: "draft" }, after: { state: "waiting" } } };
      });
    },
    recall: async (target, caller, origin) => {
      const scope = await places.scopeOf(caller);
      await audit.change(db, entryOf("announcement.recall", caller, target.id, origin), async (tx) => {
        const { entered, row } = await enter(tx, scope, target);
        if (row.state !== "waiting" && row.state !== "scheduled") throw new AppError("announcement.not_pending");
        await approvals.withdraw(tx, approvalKindOf(row.type), row.id);
        const set = { state: "draft", approverId: null, approver: null } as const;
        await store.update(tx, row.id, set, { userId: caller.userId, at: entered.now });
        return { result: undefined, detail: { before: { state: row.state }, after: { state: "draft" } } };
      });
      wakeClock();
    },
    remove: async (target, caller, origin) => {
      const scope = await places.scopeOf(caller);
      return audit.change(db, entryOf("announcement.remove", caller, target.id, origin), async (tx) => {
        const { row } = await enterDraft(tx, scope, target);
        await store.remove(tx, row.id);
        return { result: undefined, detail: { before: { type: row.type, title: row.title }, after: null } };
      });
    },
  };
}

/** A project that the caller does not see hides its announcements. */
function asUnknown(error: unknown): never {
  if (error instanceof AppError && error.code === "tender.not_found") throw new AppError("announcement.not_found");
  throw error;
}
