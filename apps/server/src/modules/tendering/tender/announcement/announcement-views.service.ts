import type { EndpointOf, ResultOf } from "@tender/contract";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { Caller } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import type { LotMoves } from "../life-cycle/lot-moves.service.ts";
import type { TenderPlaces } from "../place/tender-places.service.ts";
import type { AnnouncementFilter, AnnouncementStore } from "./announcement.store.ts";
import { presentAnnouncement } from "./announcement-view.ts";
import type { Announcements } from "./announcements.service.ts";
import { approvalKinds } from "./approval-kinds.ts";
import type { AnnouncementDecisions } from "./decisions.service.ts";
import type { Publication } from "./publication.service.ts";

/** Announcements as pages show them. */
export interface AnnouncementViews {
  list(
    filter: AnnouncementFilter,
    page: number,
    pageSize: number,
    caller: Caller,
  ): Promise<ResultOf<EndpointOf<"announcement.list">>>;
  read(id: string, caller: Caller): Promise<ResultOf<EndpointOf<"announcement.read">>>;
  /** Returns the ids of the requests that wait, by announcement. */
  pendingIds(announcementIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface AnnouncementViewsDeps {
  readonly db: Db;
  readonly store: AnnouncementStore;
  readonly announcements: Pick<Announcements, "requireVisible">;
  readonly decisions: Pick<AnnouncementDecisions, "mayDecide">;
  readonly publication: Pick<Publication, "findingsOf">;
  readonly moves: Pick<LotMoves, "enter">;
  readonly approvals: Pick<ApprovalService, "findPendingIds">;
  readonly places: TenderPlaces;
}

export function createAnnouncementViews(deps: AnnouncementViewsDeps): AnnouncementViews {
  const { db, store, announcements, decisions, publication, moves, approvals, places } = deps;

  const pendingIds: AnnouncementViews["pendingIds"] = async (ids) => {
    if (ids.length === 0) return new Map();
    const found = await Promise.all(approvalKinds.map((kind) => approvals.findPendingIds(kind, ids)));
    return new Map(found.flatMap((one) => [...one]));
  };

  return {
    pendingIds,
    list: async (filter, page, pageSize, caller) => {
      const { condition: rule } = await places.scopeOf(caller);
      const { rows, ...counted } = await store.page(filter, pageSize, (page - 1) * pageSize, rule);
      const waiting = await pendingIds(rows.filter(({ state }) => state === "waiting").map(({ id }) => id));
      return {
        ...counted,
        rows: rows.map((row) => ({
          ...presentAnnouncement(row, waiting.get(row.id) ?? null),
          projectId: row.projectId,
          projectName: row.projectName,
        })),
      };
    },
    read: async (id, caller) => {
      const row = await announcements.requireVisible(id, caller);
      const [lotIds, waiting] = await Promise.all([store.lotIdsOf(id), pendingIds([id])]);
      const { projectVersion, findings } = await db.transaction(async (tx) => {
        const entered = await moves.enter(tx, row.projectId);
        if (!entered) return { projectVersion: row.projectVersion, findings: [] };
        const isOpen = row.state !== "published";
        return {
          projectVersion: entered.project.version,
          findings: isOpen ? await publication.findingsOf(tx, entered, row, row.publishAt ?? entered.now) : [],
        };
      });
      return {
        ...presentAnnouncement({ ...row, lotIds, currentVersion: projectVersion }, waiting.get(id) ?? null),
        projectId: row.projectId,
        projectVersion,
        isOwn: row.authorId === caller.userId,
        mayDecide: await decisions.mayDecide(row, caller),
        html: row.html,
        reason: row.reason,
        correction: row.correction && { ...row.correction, documentIds: [...row.correction.documentIds] },
        findings,
      };
    },
  };
}
