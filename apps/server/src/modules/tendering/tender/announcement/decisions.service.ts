import type { AnnouncementState } from "@tender/contract/tender-terms";
import type { ApprovalFollower, ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { DatabaseClock } from "#platform/database-clock.ts";
import type { LotMoves } from "../life-cycle/lot-moves.service.ts";
import { worksOn } from "../place/place.ts";
import type { TenderPlaces } from "../place/tender-places.service.ts";
import type { AnnouncementRow, AnnouncementStore } from "./announcement.store.ts";
import type { Announcements } from "./announcements.service.ts";
import { approvalKindOf, approvalKinds } from "./approval-kinds.ts";
import type { PublicReleases } from "./public-releases.service.ts";
import type { Publication } from "./publication.service.ts";

/** The second person's decision about an announcement, and its publication at the set time. */
export interface AnnouncementDecisions {
  /** Returns whether the caller may decide the announcement now. */
  mayDecide(row: AnnouncementRow, caller: Caller): Promise<boolean>;
  decide(
    target: { id: string; version: number },
    decision: { isApproved: boolean; reason: string },
    caller: Caller,
    origin: Origin,
  ): Promise<AnnouncementState>;
  /** Publishes announcements whose time has come, at most `limit`. Returns their number. */
  publishDue(limit: number): Promise<number>;
}

export interface AnnouncementDecisionsDeps {
  readonly db: Db;
  readonly store: AnnouncementStore;
  readonly announcements: Pick<Announcements, "requireVisible">;
  readonly publication: Publication;
  readonly releases: Pick<PublicReleases, "lock">;
  readonly moves: Pick<LotMoves, "enter">;
  readonly places: TenderPlaces;
  readonly approvals: Pick<ApprovalService, "followWith" | "findPendingOn" | "decide">;
  readonly notices: Pick<Notices, "send">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly audit: Pick<AuditService, "recordRefusals">;
  readonly databaseClock: DatabaseClock;
  /** Publishes that announcements have changed: caches of public pages are dropped, the clock looks for its next time. */
  readonly changed: () => void;
}

const APPROVE = "tender:approve";
type TemplateCode = "announcement_approved" | "announcement_rejected" | "announcement_unpublished";

export function createAnnouncementDecisions(deps: AnnouncementDecisionsDeps): AnnouncementDecisions {
  const {
    db,
    store,
    announcements,
    publication,
    releases,
    moves,
    places,
    approvals,
    notices,
    templates,
    audit,
    databaseClock,
  } = deps;

  /** Returns those of the announcements whose projects the caller works on. */
  async function filterOwn(ids: readonly string[], caller: Caller): Promise<ReadonlySet<string>> {
    const { place } = await places.scopeOf(caller);
    const projects = await store.projectsOf(ids);
    return new Set(projects.flatMap((one) => (worksOn(place, one) ? [one.id] : [])));
  }

  /** Stores the decision: publishes, schedules, or returns the announcement to its draft. */
  const follow: ApprovalFollower["follow"] = async (tx, id, isApproved, decision) => {
    const found = await store.find(id, tx);
    await releases.lock(tx);
    const entered = found && (await moves.enter(tx, found.projectId));
    const row = await store.find(id, tx);
    if (!entered || !row) throw new AppError("announcement.not_found");
    const { now } = entered;
    if (!isApproved || decision === null) {
      await store.update(tx, id, { state: "draft" }, { userId: decision?.decider.userId ?? null, at: now });
      return;
    }
    const { userId, realname } = decision.decider;
    if (row.publishAt === null || row.publishAt <= now) {
      await publication.publish(tx, entered, row, { userId, realname });
      return;
    }
    await publication.requirePublishable(tx, entered, row, row.publishAt);
    await store.update(tx, id, { state: "scheduled", approverId: userId, approver: realname }, { userId, at: now });
  };

  async function notify(template: TemplateCode, row: AnnouncementRow, reason: string): Promise<void> {
    const { title, authorId } = row;
    const message =
      template === "announcement_approved"
        ? await templates.fill(template, { title })
        : await templates.fill(template, { title, reason });
    await notices.send([authorId], {
      title: message.subject,
      text: message.text,
      priority: template === "announcement_approved" ? "L" : "M",
      topic: "announcement_decided",
      subject: "work",
      opens: { type: "url", page: `/tender/projects?announcement=${row.id}` },
    });
  }

  for (const kind of approvalKinds)
    approvals.followWith(kind, {
      permission: APPROVE,
      filterVisible: filterOwn,
      follow,
      notify: async (id, isApproved, reason) => {
        deps.changed();
        const row = await store.find(id);
        if (row) await notify(isApproved ? "announcement_approved" : "announcement_rejected", row, reason || "—");
      },
    });

  /** Publishes a scheduled announcement; one that breaks a rule by now returns to its draft. Returns the reason. */
  async function publishScheduled(tx: Tx, id: string, projectId: string): Promise<string | null> {
    await releases.lock(tx);
    const entered = await moves.enter(tx, projectId);
    const row = await store.find(id, tx);
    if (!entered || row?.state !== "scheduled" || row.publishAt === null || row.publishAt > entered.now) return null;
    try {
      await publication.requirePublishable(tx, entered, row, entered.now);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await store.update(
        tx,
        id,
        { state: "draft", approverId: null, approver: null },
        { userId: null, at: entered.now },
      );
      return error.message;
    }
    await publication.publish(tx, entered, row, null);
    return null;
  }

  return {
    mayDecide: async (row, caller) =>
      row.state === "waiting" &&
      row.authorId !== caller.userId &&
      caller.permissions.has(APPROVE) &&
      (await filterOwn([row.id], caller)).has(row.id),
    decide: async ({ id, version }, decision, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "approval.decide", userId, username, object: id, origin };
      const approvalId = await audit.recordRefusals(entry, async () => {
        const row = await announcements.requireVisible(id, caller);
        if (row.version !== version) throw new AppError("announcement.changed");
        if (row.state !== "waiting") throw new AppError("announcement.not_waiting");
        if (row.authorId === userId) throw new AppError("tender.own_approval");
        const pending = await approvals.findPendingOn(approvalKindOf(row.type), id, caller);
        if (!pending) throw new AppError("announcement.not_waiting");
        return pending.row.id;
      });
      await approvals.decide(caller, approvalId, decision, origin);
      return (await announcements.requireVisible(id, caller)).state;
    },
    publishDue: async (limit) => {
      const due = await store.dueProjects(await databaseClock.now(db), limit);
      for (const { id, projectId } of due) {
        const reason = await db.transaction((tx) => publishScheduled(tx, id, projectId));
        deps.changed();
        const row = reason === null ? undefined : await store.find(id);
        if (row && reason !== null) await notify("announcement_unpublished", row, reason);
      }
      return due.length;
    },
  };
}
